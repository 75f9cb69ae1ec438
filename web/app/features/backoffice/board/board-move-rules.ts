import { dateOf, movable } from "../decision-rules";
import { type Grid, type Place, type Placed, stepMs } from "./board-rules";

// Where on the board an entry can be set down. No React, no texts.

type Span = { start: number; end: number };

/** Where an entry would be set down. */
export type Ghost = { column: number; start: number; end: number };

const slotMsOf = (grid: Grid, column: number) => (grid.columns[column]?.court.slotMinutes || 60) * 60_000;

const isOver = (one: Span, other: Span) => one.start < other.end && other.start < one.end;

/** Whether the entry is a booking's own hours, not begun, with a status in which they move. */
export function isMovable({ entry, start }: Placed, now: number): boolean {
  return Boolean(entry.bookingId) && !entry.proposalId && movable.has(entry.status) && start > now;
}

/** Tells the hours of a booking from others. */
export function ownOf(bookingId: string): (entry: Placed) => boolean {
  return ({ entry }) => bookingId !== "" && entry.bookingId === bookingId && !entry.proposalId;
}

/** Whether a court is open and free throughout, apart from what is the booking's own. */
export function isFreeFor(
  grid: Grid,
  column: number,
  span: Span,
  isOwn: (placed: Placed) => boolean,
  now: number,
): boolean {
  const court = grid.columns[column];
  const rows = grid.rows.flatMap((row, index) => (row.at < span.end && row.at + stepMs > span.start ? [index] : []));
  const range = grid.rows[rows[0] ?? -1]?.range;
  if (!court || !range || span.start < range.open || span.end > range.close || span.start < now) return false;
  const isTaken = rows.some((row) => {
    const placed = court.cells[row];
    return grid.rows[row]?.range !== range || (placed && !isOwn(placed));
  });
  return !isTaken && !isFloorTaken(grid, column, span, isOwn);
}

/** Whether another court has the floor meanwhile, for somebody else. */
function isFloorTaken(grid: Grid, column: number, span: Span, isOwn: (placed: Placed) => boolean): boolean {
  return (grid.columns[column]?.court.sharedTimes ?? []).some(({ startTime, endTime, courtId }) => {
    const shared = { start: dateOf(startTime)?.getTime() ?? 0, end: dateOf(endTime)?.getTime() ?? 0 };
    const other = grid.columns.find(({ court }) => court.court?.id === courtId);
    const there = other?.cells.filter((placed) => placed !== null && isOver(placed, shared)) ?? [];
    const isForSelf = there.length > 0 && there.every((placed) => placed !== null && isOwn(placed));
    return isOver(shared, span) && !isForSelf;
  });
}

/** On the court's slots where the venue is open, else where it is. */
function onSlots(grid: Grid, column: number, at: number): number {
  const range = grid.rows.find((row) => row.at <= at && at < row.at + stepMs)?.range;
  if (!range) return at;
  const slot = slotMsOf(grid, column);
  return range.open + Math.floor((at - range.open) / slot) * slot;
}

/** The ghost of an entry with its start in a row, on the court's slots. */
export function ghostAt(grid: Grid, { start, end }: Span, { column, row }: Place): Ghost {
  const at = grid.rows[Math.max(0, Math.min(row, grid.rows.length - 1))]?.at ?? start;
  const from = onSlots(grid, column, at);
  return { column, start: from, end: from + (end - start) };
}

/** The ghost with its end after a row, at least one slot long. */
export function resizedTo(grid: Grid, { column, start }: Ghost, row: number): Ghost {
  const slot = slotMsOf(grid, column);
  const first = grid.rows[0]?.at ?? start;
  const slots = Math.max(1, Math.round((first + (row + 1) * stepMs - start) / slot));
  return { column, start, end: start + slots * slot };
}

/** The ghost after a key, by a slot or to the next court of the sport; with Shift its end moves. */
export function ghostAfter(grid: Grid, ghost: Ghost, key: string, isShift: boolean): Ghost {
  const { column, start, end } = ghost;
  const slot = slotMsOf(grid, column);
  const first = grid.rows[0]?.at ?? start;
  const last = (grid.rows.at(-1)?.at ?? start) + stepMs;
  const by = key === "ArrowDown" ? slot : key === "ArrowUp" ? -slot : 0;
  if (isShift) return end + by <= start || end + by > last ? ghost : { ...ghost, end: end + by };
  if (by !== 0) {
    const next = onSlots(grid, column, start + by);
    return next < first || next >= last || next === start ? ghost : { column, start: next, end: next + end - start };
  }
  const step = key === "ArrowRight" ? 1 : -1;
  for (let at = column + step; at in grid.columns; at += step) {
    if (isSameSport(grid, column, at)) return ghostOn(grid, ghost, at);
  }
  return ghost;
}

function ghostOn(grid: Grid, { start, end }: Ghost, column: number): Ghost {
  const from = onSlots(grid, column, start);
  return { column, start: from, end: from + end - start };
}

const isSameSport = (grid: Grid, one: number, other: number) =>
  grid.columns[one]?.court.sportId === grid.columns[other]?.court.sportId;

/** Whether an entry may be set down: on a court of its sport, in whole slots, on free hours. */
export function isRoom(grid: Grid, placed: Placed, column: number, ghost: Ghost, now: number): boolean {
  const slot = slotMsOf(grid, ghost.column);
  return (
    isSameSport(grid, column, ghost.column) &&
    (ghost.end - ghost.start) % slot === 0 &&
    onSlots(grid, ghost.column, ghost.start) === ghost.start &&
    isFreeFor(grid, ghost.column, ghost, ownOf(placed.entry.bookingId), now)
  );
}
