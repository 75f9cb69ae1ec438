import { create } from "@bufbuild/protobuf";
import { timestampFromMs } from "@bufbuild/protobuf/wkt";
import { expect, test } from "vitest";
import { type AvailabilityDay, AvailabilityDaySchema, SlotState } from "~/gen/lapang/v1/venue_pb";
import {
  type Cell,
  firstFreeDay,
  isBookable,
  mostSlots,
  namedIn,
  nearestFree,
  pageOf,
  priceTiersOf,
  reconciled,
  runsOf,
  type Slot,
  toggled,
  totalOf,
} from "./selection-rules";

const hour = 60 * 60_000;
const six = Date.parse("2026-03-02T11:00:00Z");

const slot = (at: number, price: bigint | null = 10_000_000n): Slot => ({
  start: six + at * hour,
  minutes: 60,
  price: price === null ? null : { min: price, max: price + 5_000_000n, currency: "IDR" },
});

function day(date: string, states: Record<number, SlotState>): AvailabilityDay {
  return create(AvailabilityDaySchema, {
    date,
    slots: Object.entries(states).map(([at, state]) => ({
      startTime: timestampFromMs(six + Number(at) * hour),
      durationMinutes: 60,
      state,
      priceMin: 12_000_000n,
      priceMax: 12_000_000n,
      currency: "IDR",
    })),
  });
}

const { FREE, HELD, BOOKED } = SlotState;
const starts = (slots: readonly Slot[]) => slots.map(({ start }) => (start - six) / hour);

test("a slot can be selected and deselected, and the selection stays sorted", () => {
  const picked = toggled(toggled([slot(3)], slot(1)), slot(2));
  expect(starts(picked)).toEqual([1, 2, 3]);
  expect(starts(toggled(picked, slot(2)))).toEqual([1, 3]);
});

test("a thirteenth slot is not selected, but any can be deselected", () => {
  const full = Array.from({ length: mostSlots }, (_, at) => slot(at));
  expect(toggled(full, slot(20))).toBe(full);
  expect(toggled(full, slot(0))).toHaveLength(mostSlots - 1);
});

test("consecutive hours are one run, over midnight too", () => {
  const runs = runsOf([slot(0), slot(1), slot(3), slot(5), slot(6), slot(7)]);
  expect(runs.map((run) => [(run.start - six) / hour, (run.end - six) / hour])).toEqual([
    [0, 2],
    [3, 4],
    [5, 8],
  ]);
  expect(runsOf([])).toEqual([]);
});

test("a total adds both ends of the ranges, and is missing if one price is missing", () => {
  expect(totalOf([slot(0), slot(1, 20_000_000n)])).toEqual({ min: 30_000_000n, max: 40_000_000n, currency: "IDR" });
  expect(totalOf([slot(0), slot(1, null)])).toBeNull();
  expect(totalOf([slot(0, null), slot(1)])).toBeNull();
  expect(totalOf([])).toBeNull();
});

test("prices in several currencies have no total", () => {
  const dollars: Slot = { ...slot(1), price: { min: 1n, max: 1n, currency: "USD" } };
  expect(totalOf([slot(0), dollars])).toBeNull();
});

test("a refetch of the days tells which slots are lost, and the price of the others", () => {
  const { available, lost } = reconciled(
    [slot(0), slot(1), slot(2), slot(30)],
    [day("2026-03-02", { 0: FREE, 1: HELD, 2: BOOKED })],
  );
  expect(starts(lost)).toEqual([1, 2]);
  expect(starts(available)).toEqual([0, 30]);
  expect(available[0]?.price?.min).toBe(12_000_000n);
  expect(available[1]?.price?.min).toBe(10_000_000n);
});

test("a refusal names the slots by their starts", () => {
  const selection = [slot(0), slot(1), slot(2)];
  expect(starts(namedIn(selection, "2026-03-02T12:00:00Z,2026-03-02T13:00:00Z"))).toEqual([1, 2]);
  expect(namedIn(selection, undefined)).toEqual([]);
});

test("the closest free hours replace a lost one, in order", () => {
  const days = [
    day("2026-03-02", { 0: FREE, 1: BOOKED, 2: FREE, 3: HELD, 4: FREE, 5: FREE }),
    day("2026-03-04", { 48: FREE }),
  ];
  expect(starts(nearestFree([slot(1)], days, [slot(2)], 2))).toEqual([0, 4]);
  expect(starts(nearestFree([slot(1)], days, [], 9))).toEqual([0, 2, 4, 5]);
});

test("the first day with a free hour is found", () => {
  const held = { ...day("2026-03-02", { 0: HELD }), afterMidnight: [] };
  const free = day("2026-03-03", { 24: FREE });
  expect(firstFreeDay([held, { ...free, afterMidnight: [] }])).toBe("2026-03-03");
  expect(firstFreeDay([held, { ...held, date: "2026-03-03", afterMidnight: free.slots }])).toBe("2026-03-03");
  expect(firstFreeDay([{ ...held, slots: [] }])).toBeUndefined();
});

test.each([
  ["2026-03-02", 0, 13],
  ["2026-03-14", 0, 13],
  ["2026-03-15", 13, 13],
  ["2026-05-01", 52, 9],
])("%s is shown with the days from %d on, %d of them", (date, offset, days) => {
  expect(pageOf("2026-03-02", date, 60)).toEqual({ offset, days });
});

test("today and the last day of the venue's horizon can be booked, no other", () => {
  const at = (date: string, horizon = 60) => isBookable("2026-03-02", date, horizon);
  expect(["2026-03-02", "2026-05-01"].every((date) => at(date))).toBe(true);
  expect(["2026-03-01", "2026-05-02", "", "tomorrow"].some((date) => at(date))).toBe(false);
  expect([at("2026-03-05", 3), at("2026-03-06", 3)]).toEqual([true, false]);
  expect(pageOf("2026-03-02", "2026-03-05", 3)).toEqual({ offset: 0, days: 4 });
});

test("an hour's price is the lowest or the highest of its day, or in between; a single or usual price is not high", () => {
  const cell = (at: number, price: bigint | null): Cell => ({
    ...slot(at, price),
    state: SlotState.FREE,
    freeCourts: 1,
    isAsked: false,
  });
  const cells = [10n, 30n, 20n, 25n, 30n, null].map((price, at) => cell(at, price));
  expect(cells.map(priceTiersOf(cells))).toEqual(["low", "high", "middle", "middle", "high", "low"]);
  const same = [cell(0, 10n), cell(1, 10n)];
  expect(same.map(priceTiersOf(same))).toEqual(["low", "low"]);
  const mostlyDear = [10n, 30n, 30n].map((price, at) => cell(at, price));
  expect(mostlyDear.map(priceTiersOf(mostlyDear))).toEqual(["low", "middle", "middle"]);
});
