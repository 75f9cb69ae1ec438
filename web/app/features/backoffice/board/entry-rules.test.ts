import { expect, test } from "vitest";
import { aBoard, anEntry, hour } from "./board.fixture";
import { gridOf, stepMs } from "./board-rules";
import { endsOf, slotAt, startsOf } from "./entry-rules";

const slot = 2 * stepMs;
const before = hour(0);
/** The row that begins at this hour; the first one is 8 o'clock. */
const rowAt = (at: number) => (at - 8) * 2;

test("a booking starts at free whole slots, a blackout at every free half hour", () => {
  const grid = gridOf(aBoard([anEntry(9, 11, { bookingId: "b1" })]));
  expect(startsOf(grid, 0, slot, hour(13.5)).slice(0, 2)).toEqual([13, 14].map(hour));
  expect(startsOf(grid, 0, slot, before).slice(0, 3)).toEqual([8, 11, 13].map(hour));
  expect(startsOf(grid, 0, stepMs, before).slice(0, 5)).toEqual([8, 8.5, 11, 11.5, 13].map(hour));
});

test("the current slot can be booked, a past one cannot", () => {
  expect(startsOf(gridOf(aBoard()), 0, slot, hour(9.75))[0]).toBe(hour(9));
  expect(startsOf(gridOf(aBoard()), 0, slot, hour(10))[0]).toBe(hour(10));
});

test("it ends before another entry or at closing time", () => {
  const grid = gridOf(aBoard([anEntry(15, 16, { bookingId: "b1" })]));
  expect(endsOf(grid, 0, stepMs, hour(13.5))).toEqual([14, 14.5, 15].map(hour));
  expect(endsOf(grid, 0, slot, hour(10))).toEqual([11, 12].map(hour));
  expect(endsOf(grid, 0, slot, hour(15))).toEqual([]);
});

test("a tap selects the whole slot, or only its half hour if the slot is partly taken", () => {
  const grid = gridOf(aBoard([anEntry(15, 15.5, { blackoutId: "k1" })]));
  expect(slotAt(grid, { column: 0, row: rowAt(13.5) })).toEqual({ column: 0, from: rowAt(13), to: rowAt(13.5) });
  expect(slotAt(grid, { column: 0, row: rowAt(15.5) })).toEqual({ column: 0, from: rowAt(15.5), to: rowAt(15.5) });
});
