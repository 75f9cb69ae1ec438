import type { BoardCourt, BoardEntry, GetDayBoardResponse } from "~/gen/lapang/v1/booking_admin_pb";
import { addDays, instantOf } from "~/lib/format/dates";
import { dateOf } from "../decision-rules";

// The day board as a grid of half hours by court. No React, no texts.

export const stepMs = 30 * 60_000;

/** A half hour; `range` is its range of opening hours, null while the venue is closed. */
type Row = { at: number; range: HourRange | null };
type HourRange = { open: number; close: number };

/** An entry with its rows. */
export type Placed = { entry: BoardEntry; start: number; end: number; row: number; rows: number };

/** Half hours in a row that a court loses to others on its floor. */
export type Lost = { courtIds: readonly string[]; row: number; rows: number };

export type Column = { court: BoardCourt; cells: (Placed | null)[]; lost: (Lost | null)[] };

export type Grid = { rows: Row[]; columns: Column[] };

export type Place = { column: number; row: number };

/** A range of rows of one court, inclusive. */
export type Range = { column: number; from: number; to: number };

export function gridOf({ date, timeZone, openingHours, courts }: GetDayBoardResponse): Grid {
  const ranges = openingHours.map(({ openMinute, closeMinute }) => ({
    open: instantOf(date, openMinute, timeZone).getTime(),
    close: instantOf(date, closeMinute, timeZone).getTime(),
  }));
  const spans = courts.flatMap(({ entries }) => entries.map(spanOf));
  const edges = [...ranges.map(({ open, close }) => ({ start: open, end: close })), ...spans];
  if (edges.length === 0) return { rows: [], columns: [] };
  // Past midnight only the hours of this day's night: the others are on the board of their own day.
  const midnight = instantOf(date, 0, timeZone).getTime();
  const nextMidnight = instantOf(addDays(date, 1), 0, timeZone).getTime();
  const earliest = Math.max(midnight, Math.min(...edges.map(({ start }) => start)));
  const first = Math.floor(earliest / stepMs) * stepMs;
  const lastOpen = Math.max(nextMidnight, ...ranges.map(({ close }) => close));
  const last = Math.min(lastOpen, Math.max(...edges.map(({ end }) => end)));
  const rows: Row[] = [];
  for (let at = first; at < last; at += stepMs) {
    rows.push({ at, range: ranges.find(({ open, close }) => open <= at && at < close) ?? null });
  }
  const columns = courts.map((court) => {
    const cells = cellsOf(court, rows);
    return { court, cells, lost: lostOf(court, rows, cells) };
  });
  return { rows, columns };
}

function spanOf({ startTime, endTime }: Pick<BoardEntry, "startTime" | "endTime">): { start: number; end: number } {
  const start = dateOf(startTime)?.getTime() ?? 0;
  return { start, end: dateOf(endTime)?.getTime() ?? start };
}

function cellsOf({ entries }: BoardCourt, rows: readonly Row[]): (Placed | null)[] {
  const cells = rows.map((): Placed | null => null);
  for (const entry of entries) {
    const { start, end } = spanOf(entry);
    const inside = rows.flatMap(({ at }, row) => (at < end && at + stepMs > start && cells[row] === null ? [row] : []));
    const [row] = inside;
    if (row === undefined) continue;
    const placed = { entry, start, end, row, rows: inside.length };
    for (const each of inside) cells[each] = placed;
  }
  return cells;
}

/** The half hours without an entry of its own in which other courts have a part of the floor. */
function lostOf({ sharedTimes }: BoardCourt, rows: readonly Row[], cells: readonly (Placed | null)[]) {
  const lost = rows.map((): Lost | null => null);
  for (const [row, { at }] of rows.entries()) {
    if (cells[row]) continue;
    const there = sharedTimes.filter((time) => at < spanOf(time).end && at + stepMs > spanOf(time).start);
    const courtIds = [...new Set(there.map(({ courtId }) => courtId))];
    if (courtIds.length === 0) continue;
    const above = lost[row - 1];
    const isSame = above?.courtIds.join() === courtIds.join();
    const run = above && isSame ? above : { courtIds, row, rows: 0 };
    run.rows += 1;
    lost[row] = run;
  }
  return lost;
}

/** What the court loses there to others on its floor. */
export function lostAt(grid: Grid, { column, row }: Place): Lost | null {
  return grid.columns[column]?.lost[row] ?? null;
}

/** Whether nobody has a half hour, on this court or on another on its floor. */
export function isEmpty(grid: Grid, place: Place): boolean {
  return entryAt(grid, place) === null && lostAt(grid, place) === null;
}

export function entryAt(grid: Grid, { column, row }: Place): Placed | null {
  return grid.columns[column]?.cells[row] ?? null;
}

/** The cell in which something begins on a court. */
export function placeOf({ rows }: Grid, { column, start }: { column: number; start: number }): Place {
  return {
    column,
    row: Math.max(
      0,
      rows.findLastIndex(({ at }) => at <= start),
    ),
  };
}

/** Whether the cell can be booked or blocked: open, not past and free. */
export function isFree(grid: Grid, place: Place, now: number): boolean {
  const row = grid.rows[place.row];
  return row !== undefined && row.range !== null && row.at + stepMs > now && isEmpty(grid, place);
}

/** The first cell that can be booked, on the first court with one. */
export function firstFree(grid: Grid, now: number): Place | undefined {
  return grid.rows
    .flatMap((_, row) => grid.columns.map((__, column) => ({ column, row })))
    .find((place) => isFree(grid, place, now));
}

/** Extends from one cell towards another of the same court while all cells are free; null if the first one is not. */
export function rangeTowards(grid: Grid, from: Place, row: number, now: number): Range | null {
  const { column } = from;
  if (!isFree(grid, from, now)) return null;
  const step = row < from.row ? -1 : 1;
  let last = from.row;
  while (last !== row && isFree(grid, { column, row: last + step }, now) && isJoined(grid, last, last + step)) {
    last += step;
  }
  return { column, from: Math.min(from.row, last), to: Math.max(from.row, last) };
}

/** Whether two rows belong to the same opening hours: a selection must not span a closed gap. */
function isJoined(grid: Grid, one: number, other: number): boolean {
  return grid.rows[one]?.range === grid.rows[other]?.range;
}

export function spanOfRange(grid: Grid, { from, to }: Range): { start: number; end: number } {
  const start = grid.rows[from]?.at ?? 0;
  return { start, end: (grid.rows[to]?.at ?? start) + stepMs };
}

/**
 * Widens a selection to whole slots, since bookings consist of those. Null if one of them is partly taken or ends after
 * closing time.
 */
export function bookable(
  grid: Grid,
  column: number,
  span: { start: number; end: number },
): { start: number; end: number } | null {
  const row = grid.rows.find(({ at }) => at === span.start);
  const court = grid.columns[column];
  if (!row?.range || !court) return null;
  const { open, close } = row.range;
  const slot = (court.court.slotMinutes || 60) * 60_000;
  const start = open + Math.floor((span.start - open) / slot) * slot;
  const end = open + Math.ceil((span.end - open) / slot) * slot;
  if (end > close) return null;
  const isTaken = grid.rows.some(({ at }, index) => at >= start && at < end && !isEmpty(grid, { column, row: index }));
  return isTaken ? null : { start, end };
}

/** The cell that an arrow key leads to; stays at the edges. An entry is one step. */
export function nextPlace(grid: Grid, { column, row }: Place, key: string): Place {
  const here = entryAt(grid, { column, row });
  const to = (next: Place): Place => {
    const isInside = next.column in grid.columns && next.row in grid.rows;
    if (!isInside) return { column, row };
    return { column: next.column, row: entryAt(grid, next)?.row ?? next.row };
  };
  switch (key) {
    case "ArrowDown":
      return to({ column, row: here ? here.row + here.rows : row + 1 });
    case "ArrowUp":
      return to({ column, row: (here?.row ?? row) - 1 });
    case "ArrowRight":
      return to({ column: column + 1, row });
    case "ArrowLeft":
      return to({ column: column - 1, row });
    case "Home":
      return to({ column: 0, row });
    case "End":
      return to({ column: grid.columns.length - 1, row });
    default:
      return { column, row };
  }
}

/** The initial focus: the current half hour, or the first one. */
export function firstPlace(grid: Grid, now: number): Place {
  const row = Math.max(
    0,
    grid.rows.findIndex(({ at }) => at <= now && now < at + stepMs),
  );
  return { column: 0, row: entryAt(grid, { column: 0, row })?.row ?? row };
}
