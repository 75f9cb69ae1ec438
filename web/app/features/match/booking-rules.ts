import { timestampMs } from "@bufbuild/protobuf/wkt";
import { type Booking, BookingStatus } from "~/gen/lapang/v1/booking_pb";
import { firstForMatch } from "~/lib/match-start";
import { clockOf, type Draft, emptyDraft } from "./form-rules";

/** A match on the hours of a booking: its place, sport, day and time. Null unless it is confirmed and to come. */
export function draftOfBooking(booking: Booking, now: number): Draft | null {
  const { venue, sportId, status, slots } = booking;
  const starts = slots.flatMap(({ startTime }) => (startTime ? timestampMs(startTime) : []));
  const start = firstForMatch(starts, now);
  if (status !== BookingStatus.CONFIRMED || !venue || start === null) return null;
  const { id, name, address, city, timeZone } = venue;
  return {
    ...emptyDraft(sportId),
    venue: { id, name, address, city, timeZone },
    ...clockOf(new Date(start), timeZone),
  };
}
