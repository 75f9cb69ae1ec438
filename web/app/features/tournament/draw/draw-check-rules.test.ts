import { createHash } from "node:crypto";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { expect, test } from "vitest";
import { type Draw, EventFormat, StageKind, type TournamentEvent } from "~/gen/lapang/v1/tournament_pb";
import { anEvent, aTie, pairs } from "../tournament.fixture";
import { bracketLines } from "./bracket-lines";
import { checkDraw, dealt, drawnOrder, drawsOf } from "./draw-check-rules";

const first = (event: TournamentEvent) => checkDraw(event, drawsOf(event)[0] as Draw);

// `printf s3cret | sha256sum`
const promised = "1ec1c26b50d5d3c58d9583181af8076655fe00756bf7285940ba3670f99fcba0";

test("the draw of the server is repeated: order, bracket and promise", async () => {
  const entries = pairs(6);
  for (const entry of entries) entry.seed = 0;
  const [a, b, c, d, e, f] = await drawnOrder(
    "s3cret",
    2,
    entries.map(({ id }) => id),
  );
  const ties = [
    aTie({ number: 1, round: 1, position: 2, entryAId: d, entryBId: e }),
    aTie({ number: 2, round: 1, position: 4, entryAId: c, entryBId: f }),
    aTie({ number: 3, round: 2, position: 1, entryAId: a }),
    aTie({ number: 4, round: 2, position: 2, entryAId: b }),
    aTie({ number: 5, round: 3, position: 1 }),
  ];
  const drawn = anEvent({
    entries,
    ties,
    drawSecret: "s3cret",
    drawHash: promised,
    drawNumber: 2,
    hasKnockoutDrawn: true,
  });
  expect(await first(drawn)).toEqual({
    ...{ isPromised: true, isExplained: true, seeded: 0 },
    order: [a, b, c, d, e, f],
  });
  const swapped = { ...drawn, ties: drawn.ties.map((tie) => (tie.number === 1 ? { ...tie, entryBId: f ?? "" } : tie)) };
  expect(await first({ ...swapped, drawSecret: "another" })).toMatchObject({
    isPromised: false,
    isExplained: false,
  });
});

test("seeds and drawn entries are dealt to groups in a snake, which the ties must show", async () => {
  expect(dealt(["1", "2", "3", "4", "5"], 2)).toEqual([
    ["1", "4", "5"],
    ["2", "3"],
  ]);
  const entries = pairs(4);
  const tie = (number: number, group: number, entryAId: string, entryBId: string) =>
    aTie({ number, group, entryAId, entryBId, stage: StageKind.GROUPS });
  const event = anEvent({
    ...{
      entries,
      format: EventFormat.GROUPS_KNOCKOUT,
      groupCount: 2,
      drawNumber: 1,
      drawSecret: "s",
      drawHash: promised,
    },
    ties: [tie(1, 1, "e1", "e4"), tie(2, 2, "e2", "e3")],
  });
  expect(await first(event)).toMatchObject({ isExplained: true, seeded: 4, order: ["e1", "e2", "e3", "e4"] });
});

test("the lines of a bracket keep the best apart", () => {
  expect(bracketLines(8)).toEqual([0, 7, 3, 4, 1, 6, 2, 5]);
});

const hashOf = (secret: string) => createHash("sha256").update(secret).digest("hex");
const moment = timestampFromDate(new Date("2026-11-28T12:00:00Z"));
// What the server's `from_groups` makes of these groups with "s1:3".
const groups = [0, 1, 2, 3].map((group) => [`e${group}-0`, `e${group}-1`]);
const reference = ["e1-0", "e3-0", "e2-0", "e0-0", "e2-1", "e1-1", "e0-1", "e3-1"];

/** Groups drawn twice, then the knockout and lots, each with a secret of its own. */
async function drawnEvent() {
  const ids = groups.flat();
  const entries = pairs(8).map((entry, at) => ({ ...entry, id: ids[at] ?? "", seed: 0 }));
  const dealtGroups = dealt(await drawnOrder("two", 2, ids), 4);
  const inGroups = dealtGroups.map(([a, b], at) =>
    aTie({ number: at + 1, group: at + 1, entryAId: a, entryBId: b, stage: StageKind.GROUPS }),
  );
  const lines = bracketLines(8).map((line) => reference[line]);
  const inBracket = [0, 1, 2, 3].map((at) =>
    aTie({ number: at + 5, round: 1, position: at + 1, entryAId: lines[2 * at], entryBId: lines[2 * at + 1] }),
  );
  const later = [
    aTie({ number: 9, round: 2 }),
    aTie({ number: 10, round: 2, position: 2 }),
    aTie({ number: 11, round: 3 }),
  ];
  const [lotAbove, lotBelow] = await drawnOrder("four", 4, ["e0-0", "e0-1"]);
  const draws = [
    { number: 1, stage: StageKind.GROUPS, secret: "one", drawnAt: moment, undoneAt: moment },
    { number: 2, stage: StageKind.GROUPS, secret: "two", drawnAt: moment },
    { number: 3, stage: StageKind.KNOCKOUT, secret: "s1", drawnAt: moment },
    { number: 4, stage: StageKind.GROUPS, secret: "four", isLots: true },
  ].map((draw) => ({ ...draw, hash: hashOf(draw.secret) }));
  const standings = groups.map((rows, at) => ({ group: at + 1, rows: rows.map((entryId) => ({ entryId })) }));
  const byLot = [{ entryId: lotAbove }, { entryId: lotBelow, decidedBy: "LOT" }];
  const event = anEvent({
    ...{ entries, draws, standings, format: EventFormat.GROUPS_KNOCKOUT, groupCount: 4, hasKnockoutDrawn: true },
    ties: [...inGroups, ...inBracket, ...later],
  });
  return { event, withLots: anEvent({ draws, standings: [{ group: 1, rows: byLot }] }) };
}

const checkAll = (event: TournamentEvent) => Promise.all(event.draws.map((draw) => checkDraw(event, draw)));

test("each draw is checked by its own secret: the undone one, groups, knockout by pots, and lots", async () => {
  const { event, withLots } = await drawnEvent();
  const [undone, inGroups, knockout, lots] = await checkAll(event);
  expect(undone).toEqual({ isPromised: true, order: [], seeded: 0 });
  expect(inGroups).toMatchObject({ isPromised: true, isExplained: true });
  expect(knockout).toMatchObject({ isPromised: true, isExplained: true, order: reference });
  expect(lots).toEqual({ isPromised: true, isExplained: undefined, order: [], seeded: 0 });
  expect((await checkAll(withLots))[3]).toMatchObject({ isExplained: true });
});

test("draws are listed as they are made, with an undone one before the next", async () => {
  const { event } = await drawnEvent();
  const numbers = (draws: readonly Draw[]) => draws.map(({ number }) => number);
  expect(numbers(drawsOf({ ...event, draws: event.draws.toReversed() }))).toEqual([1, 2, 4, 3]);
});

test("a draw that does not follow from its secret is seen, and so is a secret that was not promised", async () => {
  const { event, withLots } = await drawnEvent();
  for (const draw of [...event.draws, ...withLots.draws]) draw.secret = `${draw.secret}!`;
  expect((await checkAll(event)).map(({ isPromised, isExplained }) => [isPromised, isExplained])).toEqual([
    [false, undefined],
    [false, false],
    [false, false],
    [false, undefined],
  ]);
  withLots.standings[0]?.rows.reverse().forEach((row, at) => {
    row.decidedBy = at === 1 ? "LOT" : "";
  });
  withLots.draws.splice(0, 3);
  for (const draw of withLots.draws) draw.secret = "four";
  expect(await checkAll(withLots)).toMatchObject([{ isPromised: true, isExplained: false }]);
});
