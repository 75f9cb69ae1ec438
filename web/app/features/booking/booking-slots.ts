import { timestampMs } from "@bufbuild/protobuf/wkt";
import type { BookingSlot } from "~/gen/lapang/v1/booking_pb";

/** Consecutive slots on one court: one visit to play. */
export type Session = { start: number; end: number; court: string };

export function sessionsOf(slots: readonly BookingSlot[]): Session[] {
  const sessions: Session[] = [];
  const inOrder = slots
    .map(({ startTime, endTime, courtName }) => ({
      start: startTime ? timestampMs(startTime) : 0,
      end: endTime ? timestampMs(endTime) : 0,
      court: courtName,
    }))
    .sort((one, other) => one.start - other.start);
  for (const slot of inOrder) {
    const last = sessions.at(-1);
    if (last && last.end === slot.start && last.court === slot.court) last.end = slot.end;
    else sessions.push(slot);
  }
  return sessions;
}
