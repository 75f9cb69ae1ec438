import { timestampMs } from "@bufbuild/protobuf/wkt";
import type { BookingSlot } from "~/gen/lapang/v1/booking_pb";

/** A match begins so much later than it is made at least, in milliseconds (rules.md §7). */
export const soonestMatchMs = 15 * 60_000;

/** The first of these hours with whose start a match that is made now can begin, in milliseconds; null when all are too soon. */
export function firstForMatch(slots: readonly BookingSlot[], now: number): number | null {
  const starts = slots.flatMap(({ startTime }) => (startTime ? timestampMs(startTime) : []));
  const possible = starts.filter((start) => start >= now + soonestMatchMs);
  return possible.length > 0 ? Math.min(...possible) : null;
}
