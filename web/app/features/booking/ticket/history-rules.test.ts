import { expect, test } from "vitest";
import { BookingActor as Actor, BookingEventKind as Kind, BookingStatus as Status } from "~/gen/lapang/v1/booking_pb";
import { english } from "../../../../test/languages";
import { at, bookingOf, inMinutes } from "../booking.fixture";
import { byNeed } from "../list/my-bookings-rules";
import { eventText } from "../status";
import { nextStepsOf } from "./history-rules";

const now = Date.now();
const steps = (...of: Parameters<typeof bookingOf>) =>
  nextStepsOf(bookingOf(...of), now).map(({ text, isYours }) => `${english._(text)}${isYours ? " (you)" : ""}`);

test.each([
  ["a request", Status.PENDING_REVIEW, {}, ["The venue answers", "You play"]],
  ["offers", Status.RESCHEDULE_PROPOSED, {}, ["You accept a time, or decline them all (you)"]],
  ["a choice", Status.USER_SELECTED, {}, ["The venue confirms the new time", "You play"]],
  [
    "a payment due",
    Status.AWAITING_PAYMENT,
    {},
    ["You pay, and report it here (you)", "The venue finds the payment and confirms", "You play"],
  ],
  [
    "a payment reported",
    Status.AWAITING_PAYMENT,
    { payment: { reportedAt: inMinutes(-1) } },
    ["The venue finds the payment and confirms", "You play"],
  ],
  ["a booking", Status.CONFIRMED, { cancelUntil: inMinutes(60) }, ["Last moment to cancel", "You play"]],
  ["a booking past its cut-off", Status.CONFIRMED, {}, ["You play"]],
  ["one that came to nothing", Status.EXPIRED, {}, []],
] as const)("the next steps after %s", (_, status, changes, expected) => {
  expect(steps(status, changes)).toEqual(expected);
});

test("each coming step has its time", () => {
  const booking = bookingOf(Status.AWAITING_PAYMENT, { payment: { dueAt: inMinutes(30) } });
  const moments = nextStepsOf(booking, now).map((step) => step.at);
  expect(moments).toEqual([expect.any(Number), null, at(18).getTime()]);
});

test.each([
  [Status.RESCHEDULE_PROPOSED, Status.PENDING_REVIEW, Actor.PLAYER, "You declined the offered times"],
  [Status.RESCHEDULE_PROPOSED, Status.PENDING_REVIEW, Actor.STAFF, "The venue withdrew its offer"],
  [Status.RESCHEDULE_PROPOSED, Status.PENDING_REVIEW, Actor.SYSTEM, "The offered times expired"],
  [Status.RESCHEDULE_PROPOSED, Status.USER_SELECTED, Actor.PLAYER, "You accepted one of the offered times"],
  [Status.RESCHEDULE_PROPOSED, Status.RESCHEDULE_PROPOSED, Actor.STAFF, "The venue offered more times"],
  [Status.AWAITING_PAYMENT, Status.CONFIRMED, Actor.STAFF, "The venue has your payment and confirmed"],
  [Status.AWAITING_PAYMENT, Status.EXPIRED, Actor.SYSTEM, "The time to pay is over"],
  [Status.PENDING_REVIEW, Status.EXPIRED, Actor.SYSTEM, "The deadline passed"],
])("the change from %i to %i by %i has a text", (fromStatus, toStatus, actor, told) => {
  const [event] = bookingOf(toStatus, { events: [{ fromStatus, toStatus, actor }] }).events;
  expect(event && english._(eventText(event))).toBe(told);
});

test.each([
  [{ kind: Kind.PAYMENT_REPORTED }, "You reported the payment"],
  [{ kind: Kind.PAYMENT_MISSING }, "The venue has not found your payment"],
  [{ kind: Kind.PRICE_SET, price: 17_500_000n }, "The venue set the price"],
  [{ kind: Kind.PRICE_SET }, "The price is the quoted one again"],
  [{ kind: Kind.PAID, price: 17_500_000n }, "The venue recorded your payment"],
])("an event without a status change has a text: %o", (event, told) => {
  const status = Status.AWAITING_PAYMENT;
  const [first] = bookingOf(status, { events: [{ fromStatus: status, toStatus: status, ...event }] }).events;
  expect(first && english._(eventText(first))).toBe(told);
});

test("bookings that need the player come first, the most urgent on top", () => {
  const confirmed = bookingOf(Status.CONFIRMED, { id: "confirmed" });
  const reported = bookingOf(Status.AWAITING_PAYMENT, { id: "reported", payment: { reportedAt: inMinutes(-1) } });
  const offered = bookingOf(Status.RESCHEDULE_PROPOSED, { id: "offered", offersUntil: inMinutes(300) });
  const due = bookingOf(Status.AWAITING_PAYMENT, { id: "due", expiresAt: inMinutes(60) });
  const { waiting, others } = byNeed([confirmed, offered, reported, due]);
  expect(waiting.map(({ id }) => id)).toEqual(["due", "offered"]);
  expect(others.map(({ id }) => id)).toEqual(["confirmed", "reported"]);
});
