import { timestampMs } from "@bufbuild/protobuf/wkt";
import { type Booking, BookingStatus, ProposalStatus } from "~/gen/lapang/v1/booking_pb";
import { isOpen, isReported } from "./status";

// When a booking changes by itself, and so when to refetch it. In milliseconds.

/** The refetch interval of an open booking: others may change it at any time. */
const openRefetchMs = 20_000;
/** Extra time after a deadline, so that the server has acted on it. */
const grace = 500;

/** When the last offer expires; null without offers. */
function offersUntil(booking: Booking): number | null {
  const ends = booking.proposals.flatMap(({ status, expiresAt }) =>
    status === ProposalStatus.OFFERED && expiresAt ? [timestampMs(expiresAt)] : [],
  );
  if (booking.offersUntil) ends.push(timestampMs(booking.offersUntil));
  return ends.length > 0 ? Math.max(...ends) : null;
}

/** The deadline of an open booking's next step, or null. */
export function deadlineOf(booking: Booking): number | null {
  if (!isOpen(booking.status)) return null;
  const expires = booking.expiresAt ? timestampMs(booking.expiresAt) : null;
  if (booking.status === BookingStatus.RESCHEDULE_PROPOSED) return offersUntil(booking) ?? expires;
  // The clock has stopped: the hours stay on hold until the venue has checked the payment.
  if (isReported(booking)) return null;
  const due = booking.payment?.dueAt;
  if (booking.status === BookingStatus.AWAITING_PAYMENT && due) return timestampMs(due);
  return expires;
}

/** How long to wait before refetching a booking; false when no change is expected soon. */
export function askAgainIn(booking: Booking | undefined, now: number): number | false {
  if (!booking) return false;
  const { cancelUntil, moveUntil, moveRequest, proposals } = booking;
  const moments = proposals.flatMap(({ expiresAt }) => (expiresAt ? [timestampMs(expiresAt)] : []));
  for (const moment of [cancelUntil, moveUntil, moveRequest?.expiresAt]) if (moment) moments.push(timestampMs(moment));
  const deadline = deadlineOf(booking);
  if (deadline !== null) moments.push(deadline);
  const waits = moments.map((moment) => moment + grace - now).filter((wait) => wait > 0 && wait <= openRefetchMs);
  if (waits.length > 0) return Math.min(...waits);
  return isOpen(booking.status) || moments.some((moment) => moment > now) ? openRefetchMs : false;
}
