import { timestampMs } from "@bufbuild/protobuf/wkt";
import { type Booking, type BookingSlot, BookingStatus } from "~/gen/lapang/v1/booking_pb";
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
    endMinutes: clockOf(new Date(endOfRun(slots, start)), timeZone).minutes,
  };
}

/** When the hours that begin at this moment, and those that follow at once, are over. */
function endOfRun(slots: readonly BookingSlot[], start: number): number {
  let end = start;
  const times = slots.flatMap(({ startTime, endTime }) =>
    startTime && endTime ? [{ from: timestampMs(startTime), to: timestampMs(endTime) }] : [],
  );
  for (const { from, to } of times.sort((one, other) => one.from - other.from)) if (from === end) end = to;
  return end;
}
