import { create } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { expect, test } from "vitest";
import { BookingNeed, BookingStatus } from "~/gen/lapang/v1/booking_pb";
import { AvailabilityDaySchema, SlotState } from "~/gen/lapang/v1/venue_pb";
import { aBooking } from "./bookings/booking.fixture";
import { decisionsOn, endsAt, freeStarts, needsDecision, standsSince, timeLeft, totalMinutes } from "./decision-rules";

const before = new Date("2026-11-24T11:59:00Z");
const during = new Date("2026-11-24T12:30:00Z");
const after = new Date("2026-11-24T14:00:00Z");

test.each([
  [BookingStatus.PENDING_REVIEW, ["confirm", "offer", "move", "reject"]],
  [BookingStatus.USER_SELECTED, ["confirm", "offer", "reject"]],
  [BookingStatus.RESCHEDULE_PROPOSED, ["offer", "reject"]],
  [BookingStatus.AWAITING_PAYMENT, ["paid", "move", "cancel"]],
  [BookingStatus.CONFIRMED, ["move", "cancel"]],
  [BookingStatus.CANCELED_USER, []],
  [BookingStatus.CANCELED_ADMIN, []],
  [BookingStatus.EXPIRED, ["reinstate"]],
  [BookingStatus.REJECTED, []],
])("a booking in status %i allows %j before it begins", (status, decisions) => {
  expect(decisionsOn(aBooking({ status }), before)).toEqual(decisions);
});

test("of a started booking the rest can be released, a guest's be undone for an hour, and a past one not be reinstated", () => {
  const confirmed = aBooking({ status: BookingStatus.CONFIRMED });
  expect(decisionsOn(confirmed, during)).toEqual(["release"]);
  expect(decisionsOn(confirmed, after)).toEqual([]);
  const guest = { name: "Pak Joko", phoneNumber: "" };
  const createdAt = timestampFromDate(new Date(during.getTime() - 59 * 60_000));
  expect(decisionsOn(aBooking({ status: BookingStatus.CONFIRMED, guest, createdAt }), during)).toEqual([
    "release",
    "cancel",
  ]);
  expect(decisionsOn(aBooking({ status: BookingStatus.EXPIRED }), during)).toEqual(["reinstate"]);
  expect(decisionsOn(aBooking({ status: BookingStatus.EXPIRED }), after)).toEqual([]);
});

test.each([
  [BookingNeed.DECISION, true],
  [BookingNeed.PAYMENT_CHECK, true],
  [BookingNeed.REFUND, true],
  [BookingNeed.PAYMENT, false],
  [BookingNeed.CHOICE, false],
  [BookingNeed.UNSPECIFIED, false],
])("need %i waits for staff: %s", (need, isForStaff) => {
  expect(needsDecision({ need })).toBe(isForStaff);
});

test("a deadline within three hours is shown in minutes, so that almost two hours do not read as one", () => {
  const left = (minutes: number) => timeLeft(new Date(before.getTime() + minutes * 60_000), before, "en");
  expect(left(119)).toBe("in 119 minutes");
  expect(left(0)).toBe("this minute");
  expect(left(181)).toBe("in 3 hours");
});

test("a booking with offers expires with them, otherwise with its hold", () => {
  const offersUntil = timestampFromDate(new Date("2026-11-20T18:00:00Z"));
  const offered = aBooking({ status: BookingStatus.RESCHEDULE_PROPOSED, offersUntil });
  expect(endsAt(offered)).toEqual(new Date("2026-11-20T18:00:00Z"));
  expect(endsAt({ ...offered, status: BookingStatus.USER_SELECTED })).toEqual(new Date("2026-11-21T01:00:00Z"));
  expect(endsAt(aBooking({ status: BookingStatus.CONFIRMED, expiresAt: undefined }))).toBeNull();
});

test("a booking has had its status since its last event", () => {
  expect(standsSince(aBooking())).toEqual(new Date("2026-11-20T01:00:00Z"));
  expect(standsSince(aBooking({ events: [] }))).toEqual(new Date("2026-11-20T01:00:00Z"));
});

/** An evening with slots from 17:00 in Jakarta in these states. */
function anEvening(...states: SlotState[]) {
  return create(AvailabilityDaySchema, {
    date: "2026-11-24",
    slots: states.map((state, hour) => ({
      startTime: timestampFromDate(new Date(Date.UTC(2026, 10, 24, 10 + hour))),
      durationMinutes: 60,
      state,
    })),
  });
}

const { FREE, HELD, BOOKED, PAST } = SlotState;
const hours = (starts: Date[]) => starts.map((start) => start.getUTCHours() + 7);

test("only starts followed by enough free hours are offered", () => {
  const evening = anEvening(FREE, FREE, BOOKED, FREE, FREE, FREE);
  expect(hours(freeStarts(evening, 60, []))).toEqual([17, 18, 20, 21, 22]);
  expect(hours(freeStarts(evening, 120, []))).toEqual([17, 20, 21]);
  expect(hours(freeStarts(evening, 90, []))).toEqual([]);
});

test("the booking's own hours count as free unless they are past", () => {
  const { slots } = aBooking();
  expect(totalMinutes(slots)).toBe(120);
  // It holds 19:00 to 21:00.
  expect(hours(freeStarts(anEvening(FREE, FREE, HELD, HELD, BOOKED), 120, slots))).toEqual([17, 18, 19]);
  expect(hours(freeStarts(anEvening(PAST, PAST, PAST, HELD), 60, slots))).toEqual([20]);
});
