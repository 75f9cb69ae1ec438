import { expect, test } from "vitest";
import { aBoard, anEntry, hour } from "../board/board.fixture";
import { gridOf } from "../board/board-rules";
import { differenceOf, lengthsFor, replaced, shifted, startsFor } from "./move-rules";

const run = (from: number, to: number, courtId = "c1") => ({ start: hour(from), end: hour(to), courtId });
const morning = hour(7);

test("all parts shift alike; what is on one court goes to the chosen one", () => {
  const parts = [run(9, 10), run(19, 21)];
  expect(shifted(parts, hour(10), "c2", null)).toEqual([run(10, 11, "c2"), run(20, 22, "c2")]);
  expect(shifted([run(9, 10), run(19, 21, "c2")], hour(10), "c2", null)).toEqual([run(10, 11), run(20, 22, "c2")]);
});

test("only a single run gets another length", () => {
  expect(shifted([run(19, 21)], hour(20), "c1", 180)).toEqual([run(20, 23)]);
  expect(shifted([run(9, 10), run(19, 21)], hour(9), "c1", 180)).toEqual([run(9, 10), run(19, 21)]);
});

test("a part that is set down elsewhere leaves the others, and joins them where they touch", () => {
  expect(replaced([run(9, 10), run(19, 21)], run(9, 10), run(21, 22))).toEqual([run(19, 22)]);
  expect(replaced([run(18, 21)], run(18, 19), run(18, 19, "c2"))).toEqual([run(18, 19, "c2"), run(19, 21)]);
});

test("a booking can start where it has room for its length, on its own hours too", () => {
  const grid = gridOf(aBoard([anEntry(14, 16, { bookingId: "b1" }), anEntry(17, 26, { bookingId: "b2" })], []));
  const on = (courtId: string, minutes: number) =>
    startsFor(grid, "b1", [run(14, 16)], { courtId, minutes }, morning).map((start) => (start - hour(0)) / 3_600_000);
  expect(on("c1", 120)).toEqual([8, 9, 10, 13, 14, 15]);
  expect(on("c1", 240)).toEqual([8, 13]);
  expect(on("c2", 60 * 13)).toEqual([13]);
});

test("lengths go on as long as the court is free", () => {
  const grid = gridOf(aBoard([anEntry(14, 16, { bookingId: "b1" }), anEntry(17, 26, { bookingId: "b2" })]));
  expect(lengthsFor(grid, "b1", "c1", hour(14), morning)).toEqual([60, 120, 180]);
  expect(lengthsFor(grid, "b1", "c1", null, morning)).toEqual([60, 120, 180, 240]);
});

test("the difference of prices is known only between exact ones", () => {
  const exact = (amount: bigint) => ({ min: amount, max: amount });
  expect(differenceOf(exact(300n), exact(360n))).toBe(60n);
  expect(differenceOf(exact(300n), { min: 200n, max: 360n })).toBeNull();
  expect(differenceOf(null, exact(360n))).toBeNull();
});
