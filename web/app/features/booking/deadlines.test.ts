import { timestampFromMs } from "@bufbuild/protobuf/wkt";
import { expect, test } from "vitest";
import { BookingStatus as Status } from "~/gen/lapang/v1/booking_pb";
import { bookingOf, offerOf } from "./booking.fixture";
import { askAgainIn, deadlineOf } from "./deadlines";

const now = Date.now();
const inSeconds = (seconds: number) => timestampFromMs(now + seconds * 1_000);

test("a booking's deadline is that of the party that has to act", () => {
  const hold = { expiresAt: inSeconds(900) };
  expect(deadlineOf(bookingOf(Status.PENDING_REVIEW, hold))).toBe(now + 900_000);
  const offers = { ...hold, offersUntil: inSeconds(600) };
  expect(deadlineOf(bookingOf(Status.RESCHEDULE_PROPOSED, offers))).toBe(now + 600_000);
  const payment = { ...hold, payment: { dueAt: inSeconds(300) } };
  expect(deadlineOf(bookingOf(Status.AWAITING_PAYMENT, payment))).toBe(now + 300_000);
  expect(deadlineOf(bookingOf(Status.CONFIRMED, hold))).toBeNull();
});

test.each([
  ["an open one every 20 seconds", bookingOf(Status.PENDING_REVIEW, { expiresAt: inSeconds(900) }), 20_000],
  ["one whose deadline is near right after it", bookingOf(Status.PENDING_REVIEW, { expiresAt: inSeconds(5) }), 5_500],
  [
    "one whose deadline has passed every 20 seconds",
    bookingOf(Status.USER_SELECTED, { expiresAt: inSeconds(-5) }),
    20_000,
  ],
  ["a confirmed one while it can be canceled", bookingOf(Status.CONFIRMED, { cancelUntil: inSeconds(60) }), 20_000],
  ["a confirmed one no more after that", bookingOf(Status.CONFIRMED), false],
  ["a closed one never", bookingOf(Status.EXPIRED, { expiresAt: inSeconds(-60) }), false],
])("the refetch interval: %s", (_, booking, wait) => {
  expect(askAgainIn(booking, now)).toBe(wait);
});

test("the first offer to expire triggers the refetch", () => {
  const soon = { ...offerOf("p1", 20, 21), expiresAt: inSeconds(3) };
  const proposals = [soon, { ...offerOf("p2", 21, 22), expiresAt: inSeconds(9) }];
  expect(askAgainIn(bookingOf(Status.RESCHEDULE_PROPOSED, { proposals }), now)).toBe(3_500);
});
