import { expect, test } from "vitest";
import { aBoard, anEntry, hour, lostHours } from "./board.fixture";
import { bookable, entryAt, firstPlace, gridOf, isFree, lostAt, nextPlace, rangeTowards } from "./board-rules";

const before = hour(0);
/** The row that begins at this hour; the first one is 8 o'clock. */
const rowAt = (at: number) => (at - 8) * 2;

test("a day has a row for each half hour from opening to closing, including closed hours between and after midnight", () => {
  const grid = gridOf(aBoard());
  expect(grid.rows).toHaveLength(36);
  expect(grid.rows[0]?.at).toBe(hour(8));
  expect(grid.rows.at(-1)?.at).toBe(hour(25.5));
  expect(isFree(grid, { column: 0, row: rowAt(11.5) }, before)).toBe(true);
  expect(isFree(grid, { column: 0, row: rowAt(12) }, before)).toBe(false);
});

test("bookings outside today's opening hours are shown", () => {
  const grid = gridOf(aBoard([anEntry(6, 7, { bookingId: "b1" })]));
  expect(grid.rows[0]?.at).toBe(hour(6));
  expect(entryAt(grid, { column: 0, row: 1 })).toMatchObject({ row: 0, rows: 2 });
});

test("the hours of the neighbouring days are on their own boards", () => {
  const board = aBoard([anEntry(-1, 1, { bookingId: "b1" })], [anEntry(23, 25, { bookingId: "b2" })]);
  board.openingHours = board.openingHours.slice(0, 1).map((hours) => ({ ...hours, openMinute: 0, closeMinute: 1440 }));
  const grid = gridOf(board);
  expect([grid.rows[0]?.at, grid.rows.at(-1)?.at]).toEqual([hour(0), hour(23.5)]);
  expect(entryAt(grid, { column: 0, row: 0 })).toMatchObject({ start: hour(-1), rows: 2 });
  expect(entryAt(grid, { column: 1, row: 47 })).toMatchObject({ end: hour(25), rows: 2 });
});

test("a closed day without entries has no rows", () => {
  const board = aBoard();
  board.openingHours = [];
  expect(gridOf(board).rows).toEqual([]);
});

test("past half hours cannot be selected, the current one can", () => {
  const grid = gridOf(aBoard());
  expect(isFree(grid, { column: 0, row: rowAt(9) }, hour(9.75))).toBe(false);
  expect(isFree(grid, { column: 0, row: rowAt(9.5) }, hour(9.75))).toBe(true);
});

test("a selection ends at another entry and at closing time", () => {
  const grid = gridOf(aBoard([anEntry(15, 16, { bookingId: "b1" })]));
  const from = { column: 0, row: rowAt(13.5) };
  expect(rangeTowards(grid, from, rowAt(18), before)).toEqual({ column: 0, from: rowAt(13.5), to: rowAt(14.5) });
  expect(rangeTowards(grid, from, 0, before)).toEqual({ column: 0, from: rowAt(13), to: rowAt(13.5) });
  expect(rangeTowards(grid, { column: 0, row: rowAt(15) }, rowAt(18), before)).toBeNull();
});

test("a booking takes the whole slots that cover the selection", () => {
  const grid = gridOf(aBoard([anEntry(15, 16, { bookingId: "b1" })]));
  const span = (from: number, to: number) => ({ start: hour(from), end: hour(to) });
  expect(bookable(grid, 0, span(13.5, 14))).toEqual(span(13, 14));
  expect(bookable(grid, 0, span(13, 15))).toEqual(span(13, 15));
  expect(bookable(grid, 1, span(14.5, 15.5))).toEqual(span(14, 16));
  expect(bookable(grid, 0, span(14.5, 15.5))).toBeNull();
});

test("slots cut off by closing time cannot be booked", () => {
  const board = aBoard();
  board.courts.forEach((court) => {
    court.slotMinutes = 90;
  });
  const grid = gridOf(board);
  expect(bookable(grid, 0, { start: hour(11), end: hour(12) })).toBeNull();
});

test("arrow keys move by half hour and by court, and over an entry in one step", () => {
  const grid = gridOf(aBoard([anEntry(9, 11, { bookingId: "b1" })]));
  const at = (column: number, time: number) => ({ column, row: rowAt(time) });
  expect(nextPlace(grid, at(0, 8.5), "ArrowDown")).toEqual(at(0, 9));
  expect(nextPlace(grid, at(0, 9), "ArrowDown")).toEqual(at(0, 11));
  expect(nextPlace(grid, at(0, 11), "ArrowUp")).toEqual(at(0, 9));
  expect(nextPlace(grid, at(1, 10), "ArrowLeft")).toEqual(at(0, 9));
  expect(nextPlace(grid, at(0, 8), "ArrowUp")).toEqual(at(0, 8));
  expect(nextPlace(grid, at(0, 8), "End")).toEqual(at(1, 8));
});

test("keyboard focus starts at the current half hour, or at the first", () => {
  const grid = gridOf(aBoard());
  expect(firstPlace(grid, hour(14.25))).toEqual({ column: 0, row: rowAt(14) });
  expect(firstPlace(grid, hour(4))).toEqual({ column: 0, row: 0 });
});

test("hours in which another court has the floor are not free, and one cell in a row with each other", () => {
  const board = aBoard([anEntry(15, 16, { bookingId: "b1" })]);
  board.courts[1]?.sharedTimes.push(lostHours(14, 15, "c1"), lostHours(15, 16, "c1"), lostHours(16, 16.5, "c3"));
  const grid = gridOf(board);
  expect(lostAt(grid, { column: 1, row: rowAt(15.5) })).toEqual({ courtIds: ["c1"], row: rowAt(14), rows: 4 });
  expect(lostAt(grid, { column: 1, row: rowAt(16) })).toEqual({ courtIds: ["c3"], row: rowAt(16), rows: 1 });
  expect(isFree(grid, { column: 1, row: rowAt(15) }, before)).toBe(false);
  expect(bookable(grid, 1, { start: hour(13.5), end: hour(14.5) })).toBeNull();
  expect(rangeTowards(grid, { column: 1, row: rowAt(13) }, rowAt(18), before)).toMatchObject({ to: rowAt(13.5) });
});

test("a court's own entry counts before hours lost to another", () => {
  const board = aBoard([], [anEntry(15, 16, { bookingId: "b1" })]);
  board.courts[1]?.sharedTimes.push(lostHours(14.5, 17, "c1"));
  const grid = gridOf(board);
  expect(lostAt(grid, { column: 1, row: rowAt(15) })).toBeNull();
  expect(lostAt(grid, { column: 1, row: rowAt(16.5) })).toEqual({ courtIds: ["c1"], row: rowAt(16), rows: 2 });
});
