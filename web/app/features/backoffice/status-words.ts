import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { type Booking, BookingActor, BookingNeed, BookingStatus, ProposalStatus } from "~/gen/lapang/v1/booking_pb";
import type { BadgeTone } from "~/ui/look/badge";

type StatusLook = { label: MessageDescriptor; tone: BadgeTone };

/** A booking's status in the words of staff. */
export const statusStyles: Record<BookingStatus, StatusLook> = {
  [BookingStatus.UNSPECIFIED]: { label: msg({ message: "Unknown", comment: "Status of a booking" }), tone: "neutral" },
  [BookingStatus.PENDING_REVIEW]: {
    label: msg({ message: "New request", comment: "Booking, seen by staff" }),
    tone: "waiting",
  },
  [BookingStatus.RESCHEDULE_PROPOSED]: {
    label: msg({ message: "Other times offered", comment: "Booking, seen by staff" }),
    tone: "neutral",
  },
  [BookingStatus.USER_SELECTED]: {
    label: msg({ message: "Player accepted a time", comment: "Booking, seen by staff" }),
    tone: "waiting",
  },
  [BookingStatus.AWAITING_PAYMENT]: {
    label: msg({ message: "Waiting for payment", comment: "Booking, seen by staff: the player has to pay" }),
    tone: "neutral",
  },
  [BookingStatus.CONFIRMED]: { label: msg({ message: "Confirmed", comment: "Booking" }), tone: "good" },
  [BookingStatus.CANCELED_USER]: {
    label: msg({ message: "Canceled by the player", comment: "Booking, seen by staff" }),
    tone: "neutral",
  },
  [BookingStatus.CANCELED_ADMIN]: {
    label: msg({ message: "Canceled by staff", comment: "Booking, seen by staff" }),
    tone: "bad",
  },
  [BookingStatus.EXPIRED]: { label: msg({ message: "Expired", comment: "Booking" }), tone: "neutral" },
  [BookingStatus.REJECTED]: {
    label: msg({ message: "Rejected", comment: "Booking, seen by staff" }),
    tone: "bad",
  },
};

const checkPayment: StatusLook = {
  label: msg({ message: "Check the payment", comment: "Booking, seen by staff: the player reported a payment" }),
  tone: "waiting",
};

const giveBack: StatusLook = {
  label: msg({ message: "Give the money back", comment: "Booking, seen by staff: it is closed and paid" }),
  tone: "waiting",
};

const wantsToMove: StatusLook = {
  label: msg({ message: "Wants to move", comment: "Booking, seen by staff: the player asks for other hours" }),
  tone: "waiting",
};

/** With these statuses only a wish to move waits for a decision. */
const settled = new Set([BookingStatus.AWAITING_PAYMENT, BookingStatus.CONFIRMED]);

/** The current status; while money is due it says who has to act. */
export function lookOf({ status, need }: Pick<Booking, "status" | "need">): StatusLook {
  if (need === BookingNeed.REFUND) return giveBack;
  if (need === BookingNeed.DECISION && settled.has(status)) return wantsToMove;
  return need === BookingNeed.PAYMENT_CHECK ? checkPayment : statusStyles[status];
}

/** The status of an offer in the words of staff. */
export const offerLooks: Record<ProposalStatus, { label: MessageDescriptor; tone: BadgeTone }> = {
  [ProposalStatus.UNSPECIFIED]: {
    label: msg({ message: "Unknown", comment: "Status of a booking" }),
    tone: "neutral",
  },
  [ProposalStatus.OFFERED]: {
    label: msg({ message: "Offered", comment: "A time offered to a player" }),
    tone: "waiting",
  },
  [ProposalStatus.ACCEPTED]: {
    label: msg({ message: "Accepted", comment: "A time offered to a player" }),
    tone: "good",
  },
  [ProposalStatus.DECLINED]: {
    label: msg({ message: "Declined", comment: "A time offered to a player" }),
    tone: "neutral",
  },
  [ProposalStatus.EXPIRED]: {
    label: msg({ message: "Expired", comment: "A time offered to a player" }),
    tone: "neutral",
  },
  [ProposalStatus.WITHDRAWN]: {
    label: msg({ message: "Withdrawn", comment: "A time offered to a player" }),
    tone: "neutral",
  },
};

export const actorWords: Record<BookingActor, MessageDescriptor> = {
  [BookingActor.UNSPECIFIED]: msg({ message: "Somebody", comment: "Who moved a booking" }),
  [BookingActor.PLAYER]: msg({ message: "Player", comment: "Who moved a booking" }),
  [BookingActor.STAFF]: msg({ message: "Staff", comment: "Who moved a booking" }),
  [BookingActor.SYSTEM]: msg({ message: "Deadline passed", comment: "What moved a booking: time itself" }),
};

/** The first event of a booking. */
export function firstWords(status: BookingStatus): MessageDescriptor {
  return status === BookingStatus.PENDING_REVIEW
    ? msg({ message: "Requested these hours", comment: "First entry of a booking's history, of its player" })
    : msg({ message: "Booked these hours", comment: "First entry of a booking's history, of its player" });
}

/** The order in the filter: what needs staff first, then closed bookings. */
export const statusNames = {
  pending_review: BookingStatus.PENDING_REVIEW,
  user_selected: BookingStatus.USER_SELECTED,
  awaiting_payment: BookingStatus.AWAITING_PAYMENT,
  reschedule_proposed: BookingStatus.RESCHEDULE_PROPOSED,
  confirmed: BookingStatus.CONFIRMED,
  rejected: BookingStatus.REJECTED,
  canceled_user: BookingStatus.CANCELED_USER,
  canceled_admin: BookingStatus.CANCELED_ADMIN,
  expired: BookingStatus.EXPIRED,
} as const;

export type StatusName = keyof typeof statusNames;

export function isStatusName(name: string): name is StatusName {
  return Object.hasOwn(statusNames, name);
}
