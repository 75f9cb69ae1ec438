import { timestampMs } from "@bufbuild/protobuf/wkt";
import type { BookingSlot } from "~/gen/lapang/v1/booking_pb";

/** The minimum time between creating a match and its start, in milliseconds (rules.md §7). */
export const soonestMatchMs = 15 * 60_000;

/**
 * The first of these hours that can be the start of a match created now, in milliseconds; null when all are too soon.
 */
export function firstForMatch(slots: readonly BookingSlot[], now: number): number | null {
  const starts = slots.flatMap(({ startTime }) => (startTime ? timestampMs(startTime) : []));
  const possible = starts.filter((start) => start >= now + soonestMatchMs);
  return possible.length > 0 ? Math.min(...possible) : null;
}
