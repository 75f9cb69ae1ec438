import { create } from "@bufbuild/protobuf";
import { expect, test } from "vitest";
import { BlockSchema } from "~/gen/lapang/v1/block_pb";
import { blockOf, draftOf, endsAfter, newBlock, problemsOf, startingAt, startingOn } from "./block-rules";

const today = "2026-11-24";
const draft = { ...newBlock(today), courtIds: ["c1"] };

test("a whole day is sent as 0 to 24.00, hours as they are, and both come back as they were", () => {
  expect(blockOf({ ...draft, reason: " Floor " }, "")).toMatchObject({
    fromMinute: 0,
    toMinute: 1440,
    reason: "Floor",
  });
  const late = { ...draft, isWholeDay: false, start: 1320, end: 1560 };
  const block = create(BlockSchema, blockOf(late, "k1"));
  expect(block).toMatchObject({ id: "k1", fromMinute: 1320, toMinute: 1560 });
  expect(draftOf(block)).toEqual(late);
  expect(draftOf(create(BlockSchema, blockOf(draft, "k1")))).toEqual(draft);
});

test("a block needs a court, days in order, at most 62 of them, and one that is not over", () => {
  expect(problemsOf(draft, today)).toEqual({});
  expect(problemsOf({ ...draft, courtIds: [] }, today)).toEqual({ courtIds: "courts" });
  expect(problemsOf({ ...draft, to: "2026-11-23" }, today)).toEqual({ toDate: "order" });
  expect(problemsOf({ ...draft, to: "2027-01-24" }, today)).toEqual({});
  expect(problemsOf({ ...draft, to: "2027-01-25" }, today)).toEqual({ toDate: "length" });
  expect(problemsOf({ ...draft, from: "2026-11-20", to: "2026-11-24" }, today)).toEqual({});
  expect(problemsOf({ ...draft, from: "2026-11-20", to: "2026-11-23" }, today)).toEqual({ toDate: "over" });
});

test("a later first day takes the last one along", () => {
  expect(startingOn(draft, "2026-12-01")).toMatchObject({ from: "2026-12-01", to: "2026-12-01" });
  expect(startingOn({ ...draft, to: "2026-12-05" }, "2026-12-01")).toMatchObject({ to: "2026-12-05" });
});

test("hours end by half hours up to a day later, and past midnight", () => {
  expect(endsAfter(1380).slice(0, 4)).toEqual([1410, 1440, 1470, 1500]);
  expect(endsAfter(1380).at(-1)).toBe(2820);
  expect(endsAfter(1410).at(-1)).toBe(2850);
});

test("another start keeps the end, or else the length", () => {
  const evening = { ...draft, isWholeDay: false, start: 1080, end: 1200 };
  expect(startingAt(evening, 1140)).toMatchObject({ start: 1140, end: 1200 });
  expect(startingAt(evening, 1200)).toMatchObject({ start: 1200, end: 1320 });
});
