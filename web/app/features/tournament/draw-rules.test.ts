import { expect, test } from "vitest";
import { EventFormat, StageKind } from "~/gen/lapang/v1/tournament_pb";
import { bracketLines, checkDraw, dealt, drawnOrder } from "./draw-rules";
import { anEvent, aTie, pairs } from "./tournament.fixture";

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
  expect(await checkDraw(drawn)).toEqual({
    ...{ isPromised: true, isExplained: true, seeded: 0 },
    order: [a, b, c, d, e, f],
  });
  const swapped = { ...drawn, ties: drawn.ties.map((tie) => (tie.number === 1 ? { ...tie, entryBId: f ?? "" } : tie)) };
  expect(await checkDraw({ ...swapped, drawSecret: "another" })).toMatchObject({
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
    ...{ entries, format: EventFormat.GROUPS_KNOCKOUT, groupCount: 2, drawNumber: 1, drawSecret: "s" },
    ties: [tie(1, 1, "e1", "e4"), tie(2, 2, "e2", "e3")],
  });
  expect(await checkDraw(event)).toMatchObject({ isExplained: true, seeded: 4, order: ["e1", "e2", "e3", "e4"] });
});

test("the lines of a bracket keep the best apart", () => {
  expect(bracketLines(8)).toEqual([0, 7, 3, 4, 1, 6, 2, 5]);
});
