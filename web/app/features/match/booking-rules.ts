import { type Booking, BookingStatus } from "~/gen/lapang/v1/booking_pb";
import { firstForMatch } from "~/lib/match-start";
import { clockOf, type Draft, emptyDraft } from "./form-rules";

/** A match on the hours of a booking: its place, sport, day and time. Null unless it is confirmed and to come. */
export function draftOfBooking(booking: Booking, now: number): Draft | null {
  const { venue, sportId, status, slots } = booking;
  const start = firstForMatch(slots, now);
  if (status !== BookingStatus.CONFIRMED || !venue || start === null) return null;
  const { id, name, address, city, timeZone } = venue;
  return {
    ...emptyDraft(sportId),
    venue: { id, name, address, city, timeZone },
    ...clockOf(new Date(start), timeZone),
  };
}
