import { create } from "@bufbuild/protobuf";
import { timestampFromMs } from "@bufbuild/protobuf/wkt";
import { expect, test } from "vitest";
import { BookingSchema } from "~/gen/lapang/v1/booking_pb";
import { MatchSchema } from "~/gen/lapang/v1/match_pb";
import { bookingsOf, matchOf, partsOutside, timeOf } from "./court-time";

const at = (hour: number) => timestampFromMs(hour * 3_600_000);

const matchAt = (from: number, to: number, venueId = "v1") =>
  create(MatchSchema, { hostId: "ani", venue: { id: venueId }, dateTime: at(from), endTime: at(to) });

const bookingAt = (...hours: number[]) =>
  create(BookingSchema, {
    venueId: "v1",
    slots: hours.map((hour) => ({ startTime: at(hour), endTime: at(hour + 1) })),
  });

test.each([
  ["the same hours", matchAt(18, 20), true],
  ["an hour in common", matchAt(19, 21), true],
  ["the hours after it", matchAt(20, 22), false],
  ["another venue", matchAt(18, 20, "v2"), false],
])("a match with %s belongs to a booking: %3$s", (_, match, areTogether) => {
  const booking = bookingAt(18, 19);
  expect(matchOf(booking, [match], "ani") === match).toBe(areTogether);
  expect(bookingsOf(match, [booking])).toEqual(areTogether ? [booking] : []);
});

test("somebody else's match does not belong to a booking", () => {
  expect(matchOf(bookingAt(18, 19), [matchAt(18, 20)], "budi")).toBeUndefined();
});

test("the parts of a match outside its bookings are those before, between and after them", () => {
  const bookings = [bookingAt(18, 19), bookingAt(21)];
  const hours = (from: number, to: number) => timeOf(matchAt(from, to));
  expect(partsOutside(hours(17, 23), bookings)).toEqual([hours(17, 18), hours(20, 21), hours(22, 23)]);
  expect(partsOutside(hours(18, 20), bookings)).toEqual([]);
});
