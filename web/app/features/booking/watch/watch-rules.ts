import { timestampMs } from "@bufbuild/protobuf/wkt";
import { SlotState, type WatchedHour } from "~/gen/lapang/v1/venue_pb";
import type { Span } from "~/lib/format/court-time";
import { type Cell, endOf } from "../selection-rules";

/** The most slots that can be chosen for one email. */
const longest = 4;

export function spanOf({ startTime, durationMinutes }: WatchedHour): Span {
  const start = startTime ? timestampMs(startTime) : 0;
  return { start, end: start + durationMinutes * 60_000 };
}

/** Whether every court is taken then. */
export const isFull = ({ state }: Cell) => state === SlotState.HELD || state === SlotState.BOOKED;

/** The slots from this start on, one after the other, as far as the venue is open. */
export function slotsFrom(cells: readonly Cell[], start: number): Cell[] {
  const run: Cell[] = [];
  for (const cell of cells) {
    const next = run.at(-1);
    const isNext = next ? endOf(next) === cell.start : cell.start === start;
    if (isNext && (isFull(cell) || cell.state === SlotState.FREE)) run.push(cell);
  }
  return run.slice(0, longest);
}

/** What a player still waits for at a venue, by its start. */
export function waitingAt(hours: readonly WatchedHour[], venueId: string, sportId: string): Map<number, WatchedHour> {
  const waiting = hours.filter(
    (hour) => hour.venueId === venueId && hour.sportId === sportId && hour.notifiedAt === undefined,
  );
  return new Map(waiting.map((hour) => [spanOf(hour).start, hour]));
}

export function isSameTime(one: WatchedHour, other: WatchedHour): boolean {
  const isThere = one.venueId === other.venueId && one.sportId === other.sportId;
  return isThere && spanOf(one).start === spanOf(other).start && one.durationMinutes === other.durationMinutes;
}
