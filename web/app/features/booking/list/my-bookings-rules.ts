import { timestampMs } from "@bufbuild/protobuf/wkt";
import type { Booking } from "~/gen/lapang/v1/booking_pb";
import { sessionsOf } from "../booking-slots";
import { deadlineOf } from "../deadlines";
import { isAlive, needsPlayer } from "../status";

/** Upcoming bookings: those that need the player first, the most urgent on top; the others keep their order. */
export function byNeed(bookings: readonly Booking[]): { waiting: Booking[]; others: Booking[] } {
  const until = (booking: Booking) => deadlineOf(booking) ?? Number.POSITIVE_INFINITY;
  return {
    waiting: bookings.filter(needsPlayer).sort((one, other) => until(one) - until(other)),
    others: bookings.filter((booking) => !needsPlayer(booking)),
  };
}

/** Past bookings, the latest first: one that was canceled or expired before its hours counts from then. */
export function latestFirst(bookings: readonly Booking[]): Booking[] {
  const closedAt = ({ status, slots, events, updatedAt }: Booking) => {
    const end = Math.max(0, ...sessionsOf(slots).map((session) => session.end));
    const last = events.at(-1)?.createdAt ?? updatedAt;
    return isAlive(status) || !last ? end : Math.min(end, timestampMs(last));
  };
  return bookings.toSorted((one, other) => closedAt(other) - closedAt(one));
}
