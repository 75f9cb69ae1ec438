// Writes pairings.json: for 2 to 64 entries the first round of a single elimination by
// brackets-manager (MIT), as pairs of seeds from 1 with null for a bye. To run it again, in a
// copy of this folder elsewhere:
//   npm install brackets-manager@1.11.1 brackets-memory-db@1.0.6
//   node generate.mjs
import { writeFileSync } from "node:fs";
import manager from "brackets-manager";
import memory from "brackets-memory-db";

const pairings = {};
for (let entries = 2; entries <= 64; entries += 1) {
  const storage = new memory.InMemoryDatabase();
  const brackets = new manager.BracketsManager(storage);
  const size = 2 ** Math.ceil(Math.log2(entries));
  const seeding = Array.from({ length: size }, (_, index) => (index < entries ? `${index + 1}` : null));
  const stage = await brackets.create.stage({
    name: "Knockout",
    tournamentId: 0,
    type: "single_elimination",
    seeding,
    settings: { seedOrdering: ["inner_outer"] },
  });
  const { match, participant } = await brackets.get.stageData(stage.id);
  const seed = (opponent) =>
    opponent === null ? null : Number(participant.find((it) => it.id === opponent.id).name);
  const first = Math.min(...match.map((it) => it.round_id));
  pairings[entries] = match
    .filter((it) => it.round_id === first)
    .map((it) => [seed(it.opponent1), seed(it.opponent2)]);
}
const lines = Object.entries(pairings).map(([entries, pairs]) => `"${entries}":${JSON.stringify(pairs)}`);
writeFileSync(new URL("pairings.json", import.meta.url), `{\n${lines.join(",\n")}\n}\n`);
