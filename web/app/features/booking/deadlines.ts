import { timestampMs } from "@bufbuild/protobuf/wkt";
import { type Booking, BookingStatus, ProposalStatus } from "~/gen/lapang/v1/booking_pb";
import { isOpen, isReported } from "./status";

// When a booking changes by itself, and so when to ask after it. In milliseconds.

/** How often an open one is asked after: others may change it at any time. */
const openAskedAgain = 20_000;
/** A deadline is the server's to keep; by then it has. */
const grace = 500;

/** When what is on offer runs out: the last one's end, or null without any. */
function offersUntil(booking: Booking): number | null {
  const ends = booking.proposals.flatMap(({ status, expiresAt }) =>
    status === ProposalStatus.OFFERED && expiresAt ? [timestampMs(expiresAt)] : [],
  );
  if (booking.offersUntil) ends.push(timestampMs(booking.offersUntil));
  return ends.length > 0 ? Math.max(...ends) : null;
}

/** By when the next step of an open booking has to be made, or null. */
export function deadlineOf(booking: Booking): number | null {
  if (!isOpen(booking.status)) return null;
  const expires = booking.expiresAt ? timestampMs(booking.expiresAt) : null;
  if (booking.status === BookingStatus.RESCHEDULE_PROPOSED) return offersUntil(booking) ?? expires;
  // The clock has stopped: the hours are held until the venue has looked.
  if (isReported(booking)) return null;
  const due = booking.payment?.dueAt;
  if (booking.status === BookingStatus.AWAITING_PAYMENT && due) return timestampMs(due);
  return expires;
}

/** How long to wait before asking how a booking stands; false when nothing is to be expected soon. */
export function askAgainIn(booking: Booking | undefined, now: number): number | false {
  if (!booking) return false;
  const { cancelUntil, proposals } = booking;
  const moments = proposals.flatMap(({ expiresAt }) => (expiresAt ? [timestampMs(expiresAt)] : []));
  if (cancelUntil) moments.push(timestampMs(cancelUntil));
  const deadline = deadlineOf(booking);
  if (deadline !== null) moments.push(deadline);
  const waits = moments.map((moment) => moment + grace - now).filter((wait) => wait > 0 && wait <= openAskedAgain);
  if (waits.length > 0) return Math.min(...waits);
  return isOpen(booking.status) || moments.some((moment) => moment > now) ? openAskedAgain : false;
}
