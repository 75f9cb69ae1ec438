import { timestampMs } from "@bufbuild/protobuf/wkt";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { type Booking, BookingStatus as Status } from "~/gen/lapang/v1/booking_pb";
import { sessionsOf } from "../booking-slots";
import { deadlineOf } from "../deadlines";
import { isAlive, isReported, waitsForPrice } from "../status";

/** A step still to come: its text, whether the reader has to act, and its time or deadline, in milliseconds. */
export type NextStep = { text: MessageDescriptor; isYours: boolean; at: number | null; isDeadline: boolean };

const answers: Partial<Record<Status, Omit<NextStep, "at" | "isDeadline">[]>> = {
  [Status.PENDING_REVIEW]: [{ text: msg`The venue answers`, isYours: false }],
  [Status.USER_SELECTED]: [{ text: msg`The venue confirms the new time`, isYours: false }],
  [Status.RESCHEDULE_PROPOSED]: [{ text: msg`You accept a time, or decline them all`, isYours: true }],
  [Status.AWAITING_PAYMENT]: [
    { text: msg`You pay, and report it here`, isYours: true },
    { text: msg`The venue finds the payment and confirms`, isYours: false },
  ],
};

const pricedAnswer = [{ text: msg`The venue names the exact price and answers`, isYours: false }];

/** A booking's next steps, soonest first, if all goes well. */
export function nextStepsOf(booking: Booking, now: number): NextStep[] {
  const { status, cancelUntil } = booking;
  if (!isAlive(status)) return [];
  const asked = booking.moveRequest;
  const moved: NextStep[] = asked
    ? [
        {
          text: msg`The venue answers whether the booking moves`,
          isYours: false,
          at: asked.expiresAt ? timestampMs(asked.expiresAt) : null,
          isDeadline: true,
        },
      ]
    : [];
  const steps: NextStep[] = (waitsForPrice(booking) ? pricedAnswer : (answers[status] ?? [])).map((step, index) => ({
    ...step,
    at: index === 0 ? deadlineOf(booking) : null,
    isDeadline: true,
  }));
  if (isReported(booking)) steps.shift();
  steps.unshift(...moved);
  if (status === Status.CONFIRMED && cancelUntil && timestampMs(cancelUntil) > now)
    steps.push({ text: msg`Last moment to cancel`, isYours: false, at: timestampMs(cancelUntil), isDeadline: false });
  // The requested time may still be replaced by an offer.
  const start = sessionsOf(booking.slots).find(({ end }) => end > now)?.start;
  if (start !== undefined && status !== Status.RESCHEDULE_PROPOSED)
    steps.push({ text: msg`You play`, isYours: false, at: start, isDeadline: false });
  return steps;
}
