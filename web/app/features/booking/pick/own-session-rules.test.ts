import { expect, test } from "vitest";
import { type Booking, BookingStatus } from "~/gen/lapang/v1/booking_pb";
import { at, bookingOf, offerOf } from "../booking.fixture";
import { ownSessions } from "./own-session-rules";

const hoursOf = (...hours: number[]) => hours.map((hour) => ({ start: at(hour).getTime(), minutes: 60, price: null }));
const found = (bookings: Booking[], ...hours: number[]) =>
  ownSessions(bookings, "v1", "futsal", hoursOf(...hours)).map(({ bookingId, start, end }) => [
    bookingId,
    (start - at(0).getTime()) / 3_600_000,
    (end - at(0).getTime()) / 3_600_000,
  ]);

test("own sessions are those that overlap the hours, not those that touch them", () => {
  const bookings = [bookingOf(BookingStatus.CONFIRMED)];
  expect(found(bookings, 18)).toEqual([["b1", 18, 20]]);
  expect(found(bookings, 19, 20)).toEqual([["b1", 18, 20]]);
  expect(found(bookings, 17, 20)).toEqual([]);
  expect(found(bookings)).toEqual([]);
});

test("past sessions, other venues and other sports do not count as own sessions", () => {
  const others = [
    bookingOf(BookingStatus.CANCELED_USER),
    bookingOf(BookingStatus.CONFIRMED, { venueId: "v2" }),
    bookingOf(BookingStatus.CONFIRMED, { sportId: "padel" }),
  ];
  expect(found(others, 18)).toEqual([]);
});

test("own sessions include offered times", () => {
  const requests = bookingOf(BookingStatus.RESCHEDULE_PROPOSED, { proposals: [offerOf("p1", 15, 16)] });
  expect(found([requests], 15, 18)).toEqual([
    ["b1", 15, 16],
    ["b1", 18, 20],
  ]);
  const hours = hoursOf(15, 18);
  expect(ownSessions([requests], "v1", "futsal", hours).map(({ isOffer }) => isOffer)).toEqual([true, false]);
});

test("the same hours offered on another court are listed once", () => {
  const requests = bookingOf(BookingStatus.RESCHEDULE_PROPOSED, { proposals: [offerOf("p1", 18, 20)] });
  expect(found([requests], 18)).toEqual([["b1", 18, 20]]);
});
