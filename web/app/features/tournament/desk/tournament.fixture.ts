import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import {
  EntryState,
  EventFormat,
  EventKind,
  StageKind,
  type Tie,
  TieSchema,
  TieState,
  type Tournament,
  TournamentSchema,
  TournamentState,
} from "~/gen/lapang/v1/tournament_pb";

export const at = (text: string) => timestampFromDate(new Date(text));

const pairs = ["Andi/Budi", "Caca/Dedi", "Eka/Fitri", "Gita/Hadi", "Indra/Joko", "Kiki/Lala"];

export const entryId = (pair: string) => `e-${pair}`;

export function aTie(number: number, a: string, b: string, more: MessageInitShape<typeof TieSchema> = {}): Tie {
  return create(TieSchema, {
    id: `t${number}`,
    number,
    stage: StageKind.GROUPS,
    group: 1,
    round: 1,
    position: number,
    entryAId: entryId(a),
    entryBId: entryId(b),
    state: TieState.READY,
    version: 1n,
    ...more,
  } as MessageInitShape<typeof TieSchema>);
}

/** A badminton cup for tests: six pairs, two courts. */
export function aTournament(ties: Tie[], more: MessageInitShape<typeof TournamentSchema> = {}): Tournament {
  return create(TournamentSchema, {
    id: "c1",
    name: "Kelapa Gading Cup",
    sportId: "badminton",
    sportSlug: "badminton",
    timeZone: "Asia/Jakarta",
    state: TournamentState.LIVE,
    startTime: at("2026-11-28T01:00:00Z"),
    endTime: at("2026-11-28T10:00:00Z"),
    revision: 5n,
    courts: [
      { number: 1, name: "Court 1", isOpen: true },
      { number: 2, name: "Court 2", isOpen: true },
    ],
    events: [
      {
        id: "v1",
        name: "Men's doubles",
        kind: EventKind.DOUBLES,
        format: EventFormat.GROUPS_KNOCKOUT,
        teamSize: 2,
        maxEntries: 8,
        groupCount: 2,
        advancing: 2,
        hasGroupsDrawn: ties.length > 0,
        rules: { bestOf: 3, to: 21, winBy: 2, cap: 30 },
        entries: pairs.map((pair) => ({
          id: entryId(pair),
          name: pair.replace("/", " / "),
          state: EntryState.ENTERED,
          people: pair.split("/").map((name) => ({ name })),
        })),
        ties,
      },
    ],
    ...more,
  } as MessageInitShape<typeof TournamentSchema>);
}
