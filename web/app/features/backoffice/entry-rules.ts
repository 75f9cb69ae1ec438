import { bookable, type Grid, type Place, type Range, stepMs } from "./board-rules";

// What can be written into a court's free hours: bookings take whole slots, blocks half hours. No React, no words.

/** Hours of a court that are to be taken, by the court's place on the board. */
export type Draft = { column: number; start: number; end: number };

export function slotMsOf(grid: Grid, column: number): number {
  return (grid.columns[column]?.court.slotMinutes || 60) * 60_000;
}

/** Whether all of it is open and nobody's. */
function isOpen(grid: Grid, { column, start, end }: Draft): boolean {
  const rows = grid.rows.flatMap((row, index) => (row.at >= start && row.at < end ? [{ ...row, index }] : []));
  const stretch = rows[0]?.stretch;
  if (!stretch || rows[0]?.at !== start || stretch.close < end) return false;
  return rows.every((row) => row.stretch === stretch && grid.columns[column]?.cells[row.index] === null);
}

/** When a booking or a block of this court can begin: every free step that is not over yet. */
export function startsOf(grid: Grid, column: number, step: number, now: number): number[] {
  const stretches = [...new Set(grid.rows.flatMap(({ stretch }) => stretch ?? []))];
  return stretches.flatMap(({ open, close }) => {
    const steps = Math.floor((close - open) / step);
    return Array.from({ length: steps }, (_, at) => open + at * step).filter(
      (start) => start + step > now && isOpen(grid, { column, start, end: start + step }),
    );
  });
}

/** When it can end: as long as the court is free from its start on. */
export function endsOf(grid: Grid, column: number, step: number, start: number): number[] {
  const ends: number[] = [];
  for (let end = start + step; isOpen(grid, { column, start, end }); end += step) ends.push(end);
  return ends;
}

/** The rows of the whole slot that a free half hour lies in, if all of it can be booked; else the half hour alone. */
export function slotAt(grid: Grid, { column, row }: Place): Range {
  const at = grid.rows[row]?.at ?? 0;
  const slot = bookable(grid, column, { start: at, end: at + stepMs });
  if (!slot) return { column, from: row, to: row };
  return { column, from: row - (at - slot.start) / stepMs, to: row + (slot.end - at) / stepMs - 1 };
}
