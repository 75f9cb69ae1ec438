import { timestampMs } from "@bufbuild/protobuf/wkt";
import { type Booking, type BookingSlot, BookingStatus } from "~/gen/lapang/v1/booking_pb";
import { spansOf } from "~/lib/format/booking-hours";
import { firstForMatch } from "~/lib/format/match-start";
import { clockOf, type Draft, emptyDraft, planOf } from "./form-rules";

/**
 * A draft for a match in a booking's hours: its place, sport, day and time. Null unless the booking is confirmed and
 * upcoming.
 */
export function draftOfBooking(booking: Booking, now: number): Draft | null {
  const { venue, sportId, status, slots } = booking;
  const start = firstForMatch(slots, now);
  if (status !== BookingStatus.CONFIRMED || !venue || start === null) return null;
  const { id, name, address, city, timeZone } = venue;
  return {
    ...emptyDraft(sportId),
    venue: { id, name, address, city, timeZone },
    ...clockOf(new Date(start), timeZone),
    endMinutes: clockOf(new Date(endOfRun(slots, start)), timeZone).minutes,
  };
}

/** The booking that a draft is still played on: at its venue, with hours in common, and without another match. */
export function bookingIdsOf(draft: Draft, booking: Booking | undefined): string[] {
  const [time] = planOf(draft).spans;
  if (!booking || booking.matchId || !time || !draft.usesVenue || draft.venue?.id !== booking.venueId) return [];
  const isThere = spansOf(booking.slots).some(({ start, end }) => start < time.end && time.start < end);
  return isThere ? [booking.id] : [];
}

/** When the consecutive hours that begin at this moment end. */
function endOfRun(slots: readonly BookingSlot[], start: number): number {
  let end = start;
  const times = slots.flatMap(({ startTime, endTime }) =>
    startTime && endTime ? [{ from: timestampMs(startTime), to: timestampMs(endTime) }] : [],
  );
  for (const { from, to } of times.sort((one, other) => one.from - other.from)) if (from === end) end = to;
  return end;
}
