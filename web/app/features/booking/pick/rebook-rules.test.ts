import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { expect, test } from "vitest";
import { BookingStatus } from "~/gen/lapang/v1/booking_pb";
import { instantOf } from "~/lib/format/dates";
import { bookingOf } from "../booking.fixture";
import { namedSpans, rebookingOf } from "./rebook-rules";

const booked = (zone: string, day: string, ...hours: [number, number][]) =>
  bookingOf(BookingStatus.CONFIRMED, {
    slots: hours.map(([from, to]) => ({
      startTime: timestampFromDate(instantOf(day, from * 60, zone)),
      endTime: timestampFromDate(instantOf(day, to * 60, zone)),
    })),
  });

test.each([
  ["a booking to come, a week later", "2026-11-20T03:00:00Z", "2026-12-01"],
  ["one that is over, on its next weekday", "2026-12-05T03:00:00Z", "2026-12-08"],
  ["one played today, a week later", "2026-11-24T14:00:00Z", "2026-12-01"],
])("%s", (_, now, date) => {
  const zone = "Asia/Makassar";
  const again = rebookingOf(booked(zone, "2026-11-24", [19, 20], [20, 21]), zone, Date.parse(now));
  expect(again?.date).toBe(date);
  expect(namedSpans(again?.at ?? null)).toEqual([
    { start: instantOf(date, 19 * 60, zone).getTime(), end: instantOf(date, 21 * 60, zone).getTime() },
  ]);
});

test.each([
  ["still ahead, on their own day", "2026-11-24T10:59:00Z", "2026-11-24"],
  ["begun, a week later", "2026-11-24T11:00:00Z", "2026-12-01"],
])("the hours of a canceled booking are proposed again: %s", (_, now, date) => {
  const zone = "Asia/Makassar";
  const canceled = { ...booked(zone, "2026-11-24", [19, 20]), status: BookingStatus.CANCELED_USER };
  expect(rebookingOf(canceled, zone, Date.parse(now))?.date).toBe(date);
});

test("rebooked hours past midnight stay with their evening, and keep the clock time across a clock change", () => {
  const zone = "Europe/Berlin";
  const again = rebookingOf(booked(zone, "2026-10-20", [23, 25]), zone, Date.parse("2026-10-19T08:00:00Z"));
  expect(again).toEqual({ date: "2026-10-27", at: "2026-10-27T22:00:00.000Z/2026-10-28T00:00:00.000Z" });
});

test("a week that cannot be booked yet is not proposed", () => {
  const zone = "Asia/Jakarta";
  expect(rebookingOf(booked(zone, "2026-12-01", [19, 20]), zone, Date.parse("2026-10-05T03:00:00Z"))).toBeNull();
});

test("a link selects hours by their start or by a range, and ignores anything else", () => {
  const start = Date.parse("2026-12-01T12:00:00Z");
  expect(namedSpans("2026-12-01T12:00:00Z")).toEqual([{ start, end: start + 1 }]);
  expect(namedSpans("2026-12-01T12:00:00Z/2026-12-01T14:00:00Z")).toEqual([{ start, end: start + 7_200_000 }]);
  expect(namedSpans("soon,2026-12-01T14:00:00Z/2026-12-01T12:00:00Z")).toEqual([]);
  expect(namedSpans(null)).toEqual([]);
});
