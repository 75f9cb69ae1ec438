import { create } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { expect, test } from "vitest";
import { BoardSharedTimeSchema } from "~/gen/lapang/v1/booking_admin_pb";
import { BookingStatus } from "~/gen/lapang/v1/booking_pb";
import { aBoard, anEntry, hour } from "./board.fixture";
import { ghostAfter, ghostAt, isFreeFor, isMovable, isRoom, ownOf, resizedTo } from "./board-move-rules";
import { entryAt, gridOf } from "./board-rules";

const booked = { bookingId: "b1", status: BookingStatus.CONFIRMED };
const other = { bookingId: "b2", status: BookingStatus.CONFIRMED };
const morning = hour(7);

/** From 8:00 on; two hours at 14:00 on the first court, and somebody else's at 14:00 on the second one. */
const board = () => aBoard([anEntry(14, 16, booked)], [anEntry(14, 15, other)]);
const grid = gridOf(board());
const placed = entryAt(grid, { column: 0, row: 12 });
const ghost = (from: number, to: number, column = 0) => ({ column, start: hour(from), end: hour(to) });
const hasRoom = (from: number, to: number, column = 0) =>
  placed && isRoom(grid, placed, 0, ghost(from, to, column), morning);

test("own hours that have not begun move; offers, closed days and past hours do not", () => {
  const of = (more: object, now = morning) => {
    const entry = entryAt(gridOf(aBoard([anEntry(14, 16, { ...booked, ...more })])), { column: 0, row: 12 });
    return entry && isMovable(entry, now);
  };
  expect(of({})).toBe(true);
  expect(of({ status: BookingStatus.PENDING_REVIEW })).toBe(true);
  expect(of({ status: BookingStatus.AWAITING_PAYMENT })).toBe(true);
  expect(of({ status: BookingStatus.RESCHEDULE_PROPOSED })).toBe(false);
  expect(of({ proposalId: "p1" })).toBe(false);
  expect(of({ bookingId: "", blackoutId: "x1" })).toBe(false);
  expect(of({}, hour(14))).toBe(false);
});

test("there is room on free hours and on its own, not on others', past or closed ones", () => {
  expect(hasRoom(15, 17)).toBe(true);
  expect(hasRoom(14, 16, 1)).toBe(false);
  expect(hasRoom(15, 17, 1)).toBe(true);
  expect(hasRoom(11, 13)).toBe(false);
  expect(hasRoom(25, 27)).toBe(false);
  expect(hasRoom(15, 16.5)).toBe(false);
  expect(isFreeFor(grid, 0, ghost(9, 10), ownOf("b1"), hour(9.5))).toBe(false);
});

test("no room on a court of another sport", () => {
  const mixed = board();
  for (const court of mixed.courts.slice(1)) court.sportId = "badminton";
  expect(placed && isRoom(gridOf(mixed), placed, 0, ghost(19, 21, 1), morning)).toBe(false);
});

test("a floor that another court has meanwhile is not free, unless it is for the booking itself", () => {
  const at = (time: number) => timestampFromDate(new Date(hour(time)));
  const shared = (from: number, to: number) =>
    create(BoardSharedTimeSchema, { startTime: at(from), endTime: at(to), courtId: "c1" });
  const floor = aBoard([anEntry(14, 16, booked), anEntry(18, 19, other)], []);
  floor.courts[1]?.sharedTimes.push(shared(14, 16), shared(18, 19));
  const free = (from: number, to: number) => isFreeFor(gridOf(floor), 1, ghost(from, to), ownOf("b1"), morning);
  expect(free(14, 16)).toBe(true);
  expect(free(17, 19)).toBe(false);
});

test("the ghost is on the court's slots, and keeps its length", () => {
  expect(ghostAt(grid, ghost(14, 16), { column: 1, row: 23 })).toEqual(ghost(19, 21, 1));
  expect(ghostAt(grid, ghost(14, 16), { column: 0, row: -3 })).toEqual(ghost(8, 10));
});

test("its end follows in whole slots, at least one", () => {
  expect(resizedTo(grid, ghost(14, 16), 17)).toEqual(ghost(14, 17));
  expect(resizedTo(grid, ghost(14, 16), 2)).toEqual(ghost(14, 15));
});

test("keys move it by a slot or to the next court, and with Shift its end", () => {
  const after = (key: string, isShift = false) => ghostAfter(grid, ghost(14, 16), key, isShift);
  expect(after("ArrowDown")).toEqual(ghost(15, 17));
  expect(after("ArrowUp")).toEqual(ghost(13, 15));
  expect(after("ArrowRight")).toEqual(ghost(14, 16, 1));
  expect(after("ArrowLeft")).toEqual(ghost(14, 16));
  expect(after("ArrowDown", true)).toEqual(ghost(14, 17));
  expect(after("ArrowUp", true)).toEqual(ghost(14, 15));
  expect(ghostAfter(grid, ghost(14, 15), "ArrowUp", true)).toEqual(ghost(14, 15));
  expect(ghostAfter(grid, ghost(8, 9), "ArrowUp", false)).toEqual(ghost(8, 9));
});
