import { create } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { expect, test } from "vitest";
import { BookingSlotSchema, BookingStatus } from "~/gen/lapang/v1/booking_pb";
import { AvailabilityDaySchema, SlotState } from "~/gen/lapang/v1/venue_pb";
import { at, bookingOf, tomorrow } from "../booking.fixture";
import { cellsOf, type Slot } from "../selection-rules";
import { countOf, differenceOf, isWhereItIs, pressed, withOwnHours } from "./move-rules";

/** Of 18:00 to 20:00. */
const { slots } = bookingOf(BookingStatus.CONFIRMED);

/** Hours from 17 to 21; what the booking has is booked, 21:00 too. */
const day = create(AvailabilityDaySchema, {
  date: tomorrow,
  slots: [17, 18, 19, 20, 21].map((hour) => ({
    startTime: timestampFromDate(at(hour)),
    durationMinutes: 60,
    state: [18, 19, 21].includes(hour) ? SlotState.BOOKED : SlotState.FREE,
    priceMin: 15_000_000n,
    priceMax: 15_000_000n,
    currency: "IDR",
  })),
});
const cells = cellsOf(withOwnHours([day], slots)[0]?.slots ?? []);
const hour = (start: number): Slot => ({ start: at(start).getTime(), minutes: 60, price: null });
const hoursOf = (picked: readonly Slot[]) => picked.map(({ start }) => (start - at(0).getTime()) / 3_600_000);

test("the booking's own hours are free for it, others' stay taken", () => {
  expect(cells.map(({ state }) => state === SlotState.FREE)).toEqual([true, true, true, true, false]);
});

test("a part of a longer slot costs its share", () => {
  const long = create(BookingSlotSchema, {
    startTime: timestampFromDate(at(18)),
    endTime: timestampFromDate(at(20)),
    priceMin: 40_000_000n,
    priceMax: 40_000_000n,
  });
  const [freed] = withOwnHours([day], [long]);
  expect(freed?.slots.map(({ priceMin }) => priceMin)).toEqual([
    15_000_000n,
    20_000_000n,
    20_000_000n,
    15_000_000n,
    15_000_000n,
  ]);
});

test("the first press picks the length of the booking, as far as it is free; the next ones add and remove", () => {
  const press = (picked: readonly Slot[], at: number) => {
    const cell = cells.find(({ start }) => start === hour(at).start);
    return cell ? pressed(picked, cell, cells, countOf(slots, 60)) : [];
  };
  expect(hoursOf(press([], 17))).toEqual([17, 18]);
  expect(hoursOf(press([], 20))).toEqual([20]);
  expect(hoursOf(press([hour(19)], 20))).toEqual([19, 20]);
  expect(hoursOf(press([hour(19), hour(20)], 20))).toEqual([19]);
});

test("its own hours are no move; a part of them and others are", () => {
  expect(isWhereItIs([hour(18), hour(19)], slots)).toBe(true);
  expect(isWhereItIs([hour(18)], slots)).toBe(false);
  expect(isWhereItIs([hour(19), hour(20)], slots)).toBe(false);
});

test("the difference of prices is known only between exact ones", () => {
  const of = (min: bigint, max = min) => ({ min, max, currency: "IDR" });
  expect(differenceOf(of(30n), of(20n))).toBe(-10n);
  expect(differenceOf(of(30n), of(20n, 25n))).toBeNull();
  expect(differenceOf(null, of(20n))).toBeNull();
});
