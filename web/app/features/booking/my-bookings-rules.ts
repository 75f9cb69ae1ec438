import type { Booking } from "~/gen/lapang/v1/booking_pb";
import { deadlineOf } from "./deadlines";
import { needsPlayer } from "./status";

/** Upcoming bookings: those that need the player first, the most urgent on top; the others keep their order. */
export function byNeed(bookings: readonly Booking[]): { waiting: Booking[]; others: Booking[] } {
  const until = (booking: Booking) => deadlineOf(booking) ?? Number.POSITIVE_INFINITY;
  return {
    waiting: bookings.filter(needsPlayer).sort((one, other) => until(one) - until(other)),
    others: bookings.filter((booking) => !needsPlayer(booking)),
  };
}
