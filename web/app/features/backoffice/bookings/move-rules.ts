import { timestampFromMs, timestampMs } from "@bufbuild/protobuf/wkt";
import type { BookingSlot } from "~/gen/lapang/v1/booking_pb";
import { isFreeFor, ownOf } from "../board/board-move-rules";
import type { Grid } from "../board/board-rules";

// Where a booking is, and where it is to go. No React, no texts.

const minuteMs = 60_000;

/** Consecutive hours on one court. */
export type Run = { start: number; end: number; courtId: string };

/** A booking's hours, soonest first. */
export function runsOf(slots: readonly BookingSlot[]): Run[] {
  const all = slots.flatMap(({ startTime, endTime, courtId }) =>
    startTime && endTime ? [{ start: timestampMs(startTime), end: timestampMs(endTime), courtId }] : [],
  );
  return joined(all);
}

function joined(all: readonly Run[]): Run[] {
  const runs: Run[] = [];
  const inOrder = [...all].sort((one, other) => one.start - other.start || one.courtId.localeCompare(other.courtId));
  for (const one of inOrder) {
    const before = runs.find(({ courtId, end }) => courtId === one.courtId && end === one.start);
    if (before) before.end = one.end;
    else runs.push({ ...one });
  }
  return runs;
}

/** The court that all of it is on; empty for several. */
export function onlyCourt(runs: readonly Run[]): string {
  const [first] = runs;
  return first && runs.every(({ courtId }) => courtId === first.courtId) ? first.courtId : "";
}

/**
 * All of it, with its first hour at another start: everything shifts alike. What is on one court goes to the chosen
 * one, what is on several stays there. Only a single run gets another length.
 */
export function shifted(runs: readonly Run[], start: number, courtId: string, minutes: number | null): Run[] {
  const [first] = runs;
  if (!first) return [];
  const by = start - first.start;
  const court = onlyCourt(runs) === "" ? "" : courtId;
  return runs.map((run) => ({
    start: run.start + by,
    end: runs.length === 1 && minutes !== null ? start + minutes * minuteMs : run.end + by,
    courtId: court || run.courtId,
  }));
}

/** All of it, with one part set down elsewhere. */
export function replaced(runs: readonly Run[], from: Run, to: Run): Run[] {
  const rest = runs.flatMap((run) => {
    if (run.courtId !== from.courtId || run.end <= from.start || from.end <= run.start) return [run];
    const before = { ...run, end: Math.min(run.end, from.start) };
    const after = { ...run, start: Math.max(run.start, from.end) };
    return [before, after].filter(({ start, end }) => start < end);
  });
  return joined([...rest, to]);
}

export function isSameRuns(one: readonly Run[], other: readonly Run[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ start, end, courtId }, at) => {
      const match = other[at];
      return match?.start === start && match.end === end && match.courtId === courtId;
    })
  );
}

/** Its hours as a call names them. */
export function slotsOf(runs: readonly Run[]) {
  return runs.map(({ start, end, courtId }) => ({
    startTime: timestampFromMs(start),
    durationMinutes: (end - start) / minuteMs,
    courtId,
  }));
}

/** Its hours from when to when. */
export function heldBy(runs: readonly Run[]) {
  return runs.map(({ start, end }) => ({ startTime: timestampFromMs(start), endTime: timestampFromMs(end) }));
}

/** What it costs, as a range; null without a price. */
export type Cost = { min: bigint; max: bigint } | null;

/** By how much the price changes; null where one of the prices is none or a range. */
export function differenceOf(before: Cost, after: Cost): bigint | null {
  if (!before || !after || before.min !== before.max || after.min !== after.max) return null;
  return after.min - before.min;
}

/** The starts on a court at which all of it has room, its own hours counted as free. */
export function startsFor(
  grid: Grid,
  bookingId: string,
  runs: readonly Run[],
  target: { courtId: string; minutes: number | null },
  now: number,
): number[] {
  const column = grid.columns.findIndex(({ court }) => court.court?.id === target.courtId);
  const court = grid.columns[column]?.court;
  if (!court) return [];
  const step = (court.slotMinutes || 60) * minuteMs;
  const ranges = [...new Set(grid.rows.flatMap(({ range }) => range ?? []))];
  const starts = ranges.flatMap(({ open, close }) =>
    Array.from({ length: Math.floor((close - open) / step) }, (_, at) => open + at * step),
  );
  const own = ownOf(bookingId);
  const first = grid.rows[0]?.at ?? 0;
  const last = (grid.rows.at(-1)?.at ?? first) + 1;
  return starts.filter((start) =>
    shifted(runs, start, target.courtId, target.minutes).every((run) => {
      // What lies on another day is on that day's board; the server looks at it.
      if (run.end <= first || run.start >= last) return true;
      const at = grid.columns.findIndex((one) => one.court.court?.id === run.courtId);
      return at < 0 || isFreeFor(grid, at, run, own, now);
    }),
  );
}

/** The most slots that are offered where no start is chosen. */
const commonSlots = 4;

/** Lengths in whole slots, in minutes: as long as the court stays free from that start, else the common ones. */
export function lengthsFor(
  grid: Grid,
  bookingId: string,
  courtId: string,
  start: number | null,
  now: number,
): number[] {
  const column = grid.columns.findIndex(({ court }) => court.court?.id === courtId);
  const slot = grid.columns[column]?.court.slotMinutes || 60;
  const own = ownOf(bookingId);
  const lengths: number[] = [];
  const isFree = (minutes: number) =>
    start !== null && isFreeFor(grid, column, { start, end: start + minutes * minuteMs }, own, now);
  for (let minutes = slot; isFree(minutes); minutes += slot) lengths.push(minutes);
  return lengths.length > 0 ? lengths : Array.from({ length: commonSlots }, (_, at) => (at + 1) * slot);
}
