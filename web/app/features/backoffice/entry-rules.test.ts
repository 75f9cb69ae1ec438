import { expect, test } from "vitest";
import { aBoard, anEntry, hour } from "./board.fixture";
import { gridOf, stepMs } from "./board-rules";
import { endsOf, slotAt, startsOf } from "./entry-rules";

const slot = 2 * stepMs;
const before = hour(0);
/** The row that begins at an hour of the day; the first is 8 o'clock. */
const rowAt = (at: number) => (at - 8) * 2;

test("a booking begins at whole slots that are free, a block at every free half hour", () => {
  const grid = gridOf(aBoard([anEntry(9, 11, { bookingId: "b1" })]));
  expect(startsOf(grid, 0, slot, hour(13.5)).slice(0, 2)).toEqual([13, 14].map(hour));
  expect(startsOf(grid, 0, slot, before).slice(0, 3)).toEqual([8, 11, 13].map(hour));
  expect(startsOf(grid, 0, stepMs, before).slice(0, 5)).toEqual([8, 8.5, 11, 11.5, 13].map(hour));
});

test("the slot that runs can still be booked, one that is over cannot", () => {
  expect(startsOf(gridOf(aBoard()), 0, slot, hour(9.75))[0]).toBe(hour(9));
  expect(startsOf(gridOf(aBoard()), 0, slot, hour(10))[0]).toBe(hour(10));
});

test("it ends where somebody has the court, or the venue closes", () => {
  const grid = gridOf(aBoard([anEntry(15, 16, { bookingId: "b1" })]));
  expect(endsOf(grid, 0, stepMs, hour(13.5))).toEqual([14, 14.5, 15].map(hour));
  expect(endsOf(grid, 0, slot, hour(10))).toEqual([11, 12].map(hour));
  expect(endsOf(grid, 0, slot, hour(15))).toEqual([]);
});

test("a tap takes the whole slot around a half hour, or the half hour where a part of the slot is taken", () => {
  const grid = gridOf(aBoard([anEntry(15, 15.5, { blackoutId: "k1" })]));
  expect(slotAt(grid, { column: 0, row: rowAt(13.5) })).toEqual({ column: 0, from: rowAt(13), to: rowAt(13.5) });
  expect(slotAt(grid, { column: 0, row: rowAt(15.5) })).toEqual({ column: 0, from: rowAt(15.5), to: rowAt(15.5) });
});
