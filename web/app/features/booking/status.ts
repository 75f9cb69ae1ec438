import alarm from "icon:lucide/alarm-clock-off";
import ban from "icon:lucide/ban";
import calendarClock from "icon:lucide/calendar-clock";
import check from "icon:lucide/circle-check";
import x from "icon:lucide/circle-x";
import hourglass from "icon:lucide/hourglass";
import wallet from "icon:lucide/wallet";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import {
  BookingActor as Actor,
  type Booking,
  type BookingEvent,
  ChargeState,
  BookingEventKind as Kind,
  BookingStatus as Status,
} from "~/gen/lapang/v1/booking_pb";
import type { BadgeTone } from "~/ui/look/badge";
import type { IconShape } from "~/ui/look/icon";

type Look = { label: MessageDescriptor; tone: BadgeTone; icon: IconShape };

const statusStyles: Record<Status, Look> = {
  [Status.UNSPECIFIED]: { label: msg`Unknown`, tone: "neutral", icon: hourglass },
  [Status.PENDING_REVIEW]: { label: msg`Waiting for the venue`, tone: "waiting", icon: hourglass },
  [Status.RESCHEDULE_PROPOSED]: { label: msg`Choose a time`, tone: "waiting", icon: calendarClock },
  [Status.USER_SELECTED]: { label: msg`New time accepted`, tone: "waiting", icon: calendarClock },
  [Status.AWAITING_PAYMENT]: { label: msg`Waiting for payment`, tone: "waiting", icon: wallet },
  [Status.CONFIRMED]: { label: msg`Confirmed`, tone: "good", icon: check },
  [Status.CANCELED_USER]: { label: msg`Canceled by you`, tone: "neutral", icon: ban },
  [Status.CANCELED_ADMIN]: { label: msg`Canceled by the venue`, tone: "bad", icon: x },
  [Status.EXPIRED]: { label: msg`Expired`, tone: "neutral", icon: alarm },
  [Status.REJECTED]: { label: msg`Declined by the venue`, tone: "bad", icon: x },
};

/** Confirmed, and its hours are over. */
const playedStyle: Look = {
  label: msg({ message: "Played", comment: "A booking whose hours are over" }),
  tone: "neutral",
  icon: check,
};

const checkedLook: Look = { label: msg`Payment being checked`, tone: "waiting", icon: wallet };
const paidLook: Look = { label: msg`Paid and confirmed`, tone: "good", icon: check };
const depositLook: Look = { label: msg`Confirmed, a part is paid`, tone: "good", icon: check };

/** How a booking is shown: with its payment's outcome, and as played once its hours are over. */
export function lookOf(booking: Booking, isOver: boolean): Look {
  const { status, paid, charge } = booking;
  if (isReported(booking)) return checkedLook;
  if (status !== Status.CONFIRMED) return statusStyles[status];
  if (isOver) return playedStyle;
  if (charge?.state === ChargeState.PARTLY_PAID) return depositLook;
  return paid ? paidLook : statusStyles[status];
}

/** Whether money was reported or received for a booking that does not take place: the venue may owe a refund. */
export function isMoneyOut({ status, payment, paid }: Booking): boolean {
  return !isAlive(status) && Boolean(paid ?? payment?.reportedAt);
}

const nextSteps: Record<Status, MessageDescriptor> = {
  [Status.UNSPECIFIED]: msg`Reload the page to see the status of this booking.`,
  [Status.PENDING_REVIEW]: msg`Your hours are held while the venue reviews the request. You get an email as soon as it answers.`,
  [Status.RESCHEDULE_PROPOSED]: msg`The venue offers you other times. Accept one, or decline them all.`,
  [Status.USER_SELECTED]: msg`The new time is held while the venue confirms it. You get an email as soon as it does.`,
  [Status.AWAITING_PAYMENT]: msg`The hours are held for you. Pay the venue, then report the payment here.`,
  [Status.CONFIRMED]: msg`The court is yours. See you there!`,
  [Status.CANCELED_USER]: msg`The hours are free for others again.`,
  [Status.CANCELED_ADMIN]: msg`The venue had to cancel. The hours are no longer yours.`,
  [Status.EXPIRED]: msg`The deadline has passed, so the hours are available to others again. You can request new ones.`,
  [Status.REJECTED]: msg`The venue could not accept this request. Try other hours or another venue.`,
};

const open = new Set([
  Status.PENDING_REVIEW,
  Status.RESCHEDULE_PROPOSED,
  Status.USER_SELECTED,
  Status.AWAITING_PAYMENT,
]);

/** Whether a decision is still pending (rules.md §6). */
export function isOpen(status: Status): boolean {
  return open.has(status);
}

/** Whether the venue has yet to accept; afterwards it is a booking. */
export function isRequest(status: Status): boolean {
  return isOpen(status) && status !== Status.AWAITING_PAYMENT;
}

/** Whether the player still has the hours, on hold or booked. */
export function isAlive(status: Status): boolean {
  return isOpen(status) || status === Status.CONFIRMED;
}

/** Whether the player reported the payment, and the venue has yet to confirm it. */
export function isReported({ status, payment }: Booking): boolean {
  return status === Status.AWAITING_PAYMENT && payment?.reportedAt !== undefined;
}

/** The word of the venue that a reported payment has not arrived; undefined unless the player is to report it anew. */
export function missingPayment(booking: Booking): BookingEvent | undefined {
  if (booking.status !== Status.AWAITING_PAYMENT || isReported(booking)) return undefined;
  return booking.events.findLast(({ kind }) => kind === Kind.PAYMENT_MISSING);
}

/** Whether the venue still has to name the exact price. */
export function waitsForPrice(booking: Booking): boolean {
  const { status, needsPrice } = booking;
  return needsPrice && isOpen(status) && status !== Status.RESCHEDULE_PROPOSED && !isReported(booking);
}

/** Whether it expired because no payment was seen in time. */
export function isPaymentLost({ status, events }: Booking): boolean {
  return status === Status.EXPIRED && events.at(-1)?.fromStatus === Status.AWAITING_PAYMENT;
}

/** Whether it needs an action of the player. */
export function needsPlayer(booking: Booking): boolean {
  const { status } = booking;
  return (
    status === Status.RESCHEDULE_PROPOSED ||
    (status === Status.AWAITING_PAYMENT && !isReported(booking) && !waitsForPrice(booking))
  );
}

/** What the player may expect, or can do. */
export function nextStep(booking: Booking): MessageDescriptor {
  if (isReported(booking))
    return msg`The venue is checking your payment. The hours stay held until then, and you get an email.`;
  if (isPaymentLost(booking))
    return msg`The time to pay is over, so the hours are available to others again. If you have paid already, contact the venue.`;
  if (waitsForPrice(booking))
    return msg`Your hours are held. The venue names the exact price first; there is nothing to pay before. You get an email as soon as it answers.`;
  return nextSteps[booking.status];
}

/** What the deadline of an open booking is for. */
export function deadlineLabel(booking: Booking): MessageDescriptor {
  if (booking.status === Status.AWAITING_PAYMENT) return msg`Time left to pay`;
  return booking.status === Status.RESCHEDULE_PROPOSED ? msg`Time left to choose` : msg`Time left for the answer`;
}

const told: Record<Status, MessageDescriptor> = {
  [Status.UNSPECIFIED]: msg`Something changed`,
  [Status.PENDING_REVIEW]: msg`Back with the venue`,
  [Status.RESCHEDULE_PROPOSED]: msg`The venue offered other times`,
  [Status.USER_SELECTED]: msg`You accepted one of the offered times`,
  [Status.AWAITING_PAYMENT]: msg`The venue accepted; payment is due`,
  [Status.CONFIRMED]: msg`The venue confirmed`,
  [Status.CANCELED_USER]: msg`You canceled`,
  [Status.CANCELED_ADMIN]: msg`The venue canceled`,
  [Status.EXPIRED]: msg`The deadline passed`,
  [Status.REJECTED]: msg`The venue declined`,
};

/** One event of a booking's history. */
export function eventText({ actor, fromStatus, toStatus, kind, price, slotsAfter }: BookingEvent): MessageDescriptor {
  const isFirst = fromStatus === Status.UNSPECIFIED;
  if (isFirst && toStatus === Status.PENDING_REVIEW) return msg`You requested these hours`;
  if (isFirst && toStatus === Status.CONFIRMED) return msg`You booked; confirmed instantly`;
  if (isFirst && toStatus === Status.AWAITING_PAYMENT) return msg`You booked; payment is due`;
  const byStaff = actor === Actor.STAFF;
  if (kind === Kind.PAYMENT_REPORTED) return msg`You reported the payment`;
  if (kind === Kind.PAYMENT_MISSING) return msg`The venue has not found your payment`;
  if (kind === Kind.PAID) return msg`The venue recorded your payment`;
  if (kind === Kind.UNPAID) return msg`The venue took its record of a payment back`;
  if (kind === Kind.REFUNDED) return msg`The venue gave the money back`;
  if (kind === Kind.LINE_ADDED) return msg`The venue changed what there is to pay`;
  if (kind === Kind.GUEST_CHANGED) return msg`The guest’s details were changed`;
  if (kind === Kind.PRICE_SET)
    return price === undefined ? msg`The price is the quoted one again` : msg`The venue set the price`;
  if (kind === Kind.MOVED) return byStaff ? msg`The venue moved the booking` : msg`You moved the booking`;
  if (kind === Kind.MOVE_ASKED) return msg`You asked to move the booking`;
  if (kind === Kind.MOVE_DECLINED) {
    if (byStaff) return msg`The venue left the booking where it is`;
    return actor === Actor.PLAYER
      ? msg`You withdrew your wish to move`
      : msg`The venue did not answer your wish to move; the booking stays`;
  }
  if (fromStatus === Status.EXPIRED && byStaff) return msg`The venue reinstated the booking`;
  if (slotsAfter.length > 0 && byStaff && fromStatus === toStatus) return msg`The venue released the rest of the hours`;
  if (slotsAfter.length > 0 && byStaff) return msg`The venue confirmed another time`;
  if (toStatus === Status.CANCELED_USER && isRequest(fromStatus)) return msg`You withdrew the request`;
  switch (fromStatus) {
    case Status.RESCHEDULE_PROPOSED:
      if (toStatus === Status.PENDING_REVIEW && actor === Actor.PLAYER) return msg`You declined the offered times`;
      if (toStatus === Status.PENDING_REVIEW && byStaff) return msg`The venue withdrew its offer`;
      if (toStatus === Status.PENDING_REVIEW) return msg`The offered times expired`;
      if (toStatus === Status.RESCHEDULE_PROPOSED && byStaff) return msg`The venue offered more times`;
      if (toStatus === Status.CONFIRMED && !byStaff)
        return msg`You accepted one of the offered times; confirmed instantly`;
      if (toStatus === Status.AWAITING_PAYMENT && !byStaff)
        return msg`You accepted one of the offered times; payment is due`;
      break;
    case Status.AWAITING_PAYMENT:
      if (toStatus === Status.CONFIRMED && byStaff) return msg`The venue has your payment and confirmed`;
      if (toStatus === Status.EXPIRED) return msg`The time to pay is over`;
      break;
  }
  if (toStatus === Status.CONFIRMED && !byStaff) return msg`Confirmed`;
  return told[toStatus];
}
