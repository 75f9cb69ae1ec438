import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { expect, test } from "vitest";
import { FigureDaySchema, FigureHourSchema, GetFiguresResponseSchema } from "~/gen/lapang/v1/money_admin_pb";
import { addDays } from "~/lib/format/dates";
import { barsOf, bestOf, changeOf, columnsOf, heatOf, isQuiet, openBookings, pointsOf, shareOf } from "./figure-rules";

test.each([
  [1n, 2n, 50],
  [0n, 900n, 0],
  [1n, 900n, 1],
  [899n, 900n, 99],
  [900n, 900n, 100],
  // Hours that were blocked after they were sold.
  [990n, 900n, 110],
  [5n, 0n, null],
])("%s of %s is %s percent", (part, whole, percent) => {
  expect(shareOf(part, whole)).toBe(percent);
});

test("a change is one of what was before, and there is none from nothing", () => {
  expect(changeOf(112n, 100n)).toBe(12);
  expect(changeOf(-50n, 100n)).toBe(-150);
  expect(changeOf(112n, 0n)).toBeNull();
  expect(pointsOf({ soldMinutes: 45n, sellableMinutes: 100n }, { soldMinutes: 40n, sellableMinutes: 80n })).toBe(-5);
  expect(pointsOf({ soldMinutes: 0n, sellableMinutes: 0n }, { soldMinutes: 4n, sellableMinutes: 8n })).toBeNull();
});

const days = (from: string, sums: readonly bigint[]) =>
  sums.map((takings, at) => create(FigureDaySchema, { date: addDays(from, at), takings }));

test("takings are drawn by day, and by week from Monday on where there are many days", () => {
  const few = columnsOf(days("2026-11-01", [5n, 7n]));
  expect(few).toMatchObject({ isByWeek: false, columns: [{ from: "2026-11-01" }, { from: "2026-11-02" }] });
  // The first of November 2026 is a Sunday.
  const { columns, isByWeek } = columnsOf(
    days(
      "2026-11-01",
      Array.from({ length: 64 }, () => 1n),
    ),
  );
  expect(isByWeek).toBe(true);
  expect(columns.slice(0, 2)).toEqual([
    { from: "2026-11-01", to: "2026-11-01", takings: 1n },
    { from: "2026-11-02", to: "2026-11-08", takings: 7n },
  ]);
  expect(columns.at(-1)).toEqual({ from: "2026-12-28", to: "2027-01-03", takings: 7n });
  expect(bestOf(columns)?.from).toBe("2026-11-02");
});

test("a day on which more went back than came hangs below the zero line", () => {
  const { columns } = columnsOf(days("2026-11-01", [300n, -100n, 0n]));
  expect(barsOf(columns)).toEqual({
    zero: 75,
    bars: [
      { top: 0, height: 75 },
      { top: 75, height: 25 },
      { top: 75, height: 0 },
    ],
  });
  expect(bestOf(columnsOf(days("2026-11-01", [-1n, 0n])).columns)).toBeUndefined();
});

test("the heat map has the hours in which the venue is open on any day", () => {
  const cell = (weekday: number, hour: number, sold: bigint, sellable = 240n) =>
    create(FigureHourSchema, { weekday, hour, soldMinutes: sold, sellableMinutes: sellable });
  const heat = heatOf([cell(7, 21, 60n), cell(1, 8, 0n), cell(1, 21, 240n), cell(2, 3, 0n, 0n)]);
  expect(heat).toEqual({
    hours: [8, 21],
    rows: [
      [0, null, null, null, null, null, null],
      [100, null, null, null, null, null, 25],
    ],
  });
});

const figures = (more: MessageInitShape<typeof GetFiguresResponseSchema>) => create(GetFiguresResponseSchema, more);

test("what became of no booking yet is open, and days without bookings and money are quiet", () => {
  expect(openBookings(figures({ bookings: 10, confirmed: 6, canceledByPlayer: 1, expired: 1 }))).toBe(2);
  expect(isQuiet(figures({ sellableMinutes: 900n, days: days("2026-11-01", [0n, 0n]) }))).toBe(true);
  // What came went back again.
  expect(isQuiet(figures({ days: days("2026-11-01", [100n, -100n]) }))).toBe(false);
  expect(isQuiet(figures({ rejected: 1, bookings: 1 }))).toBe(false);
});
