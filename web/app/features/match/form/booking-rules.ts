import { timestampMs } from "@bufbuild/protobuf/wkt";
import { type Booking, type BookingSlot, BookingStatus } from "~/gen/lapang/v1/booking_pb";
import { firstForMatch } from "~/lib/format/match-start";
import { clockOf, type Draft, emptyDraft } from "./form-rules";

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

/** When the consecutive hours that begin at this moment end. */
function endOfRun(slots: readonly BookingSlot[], start: number): number {
  let end = start;
  const times = slots.flatMap(({ startTime, endTime }) =>
    startTime && endTime ? [{ from: timestampMs(startTime), to: timestampMs(endTime) }] : [],
  );
  for (const { from, to } of times.sort((one, other) => one.from - other.from)) if (from === end) end = to;
  return end;
}
