import { expect, test } from "vitest";
import { aBoard, anEntry, hour } from "./board.fixture";
import { gridOf } from "./board-rules";
import { laterThan, openingRow } from "./use-board-place";

const evening = () => gridOf(aBoard([anEntry(19, 20, { bookingId: "b1" })], [anEntry(21, 23, { bookingId: "b2" })]));
/** The row that begins at this hour; the first one is 8 o'clock. */
const rowAt = (at: number) => (at - 8) * 2;

test("other days open an hour before their first entry", () => {
  expect(openingRow(evening(), hour(-24))).toBe(rowAt(18));
});

test("today opens an hour before now, regardless of earlier entries", () => {
  expect(openingRow(evening(), hour(20.75))).toBe(rowAt(19.5));
  expect(openingRow(evening(), hour(8.25))).toBe(0);
});

test("a day without entries opens in the morning", () => {
  expect(openingRow(gridOf(aBoard()), hour(-24))).toBe(0);
});

test("entries below the view are counted once each, with the next one known", () => {
  expect(laterThan(evening(), rowAt(12))).toEqual({ count: 2, row: rowAt(19) });
  expect(laterThan(evening(), rowAt(20))).toEqual({ count: 1, row: rowAt(21) });
  expect(laterThan(evening(), rowAt(22)).count).toBe(0);
});
