import { bookable, type Grid, isEmpty, type Place, type Range, stepMs } from "./board-rules";

// What fits into a court's free hours: bookings in whole slots, blackouts in half hours. No React, no texts.

/** Hours to book or block; `column` is the court's place on the board. */
export type Draft = { column: number; start: number; end: number };

export function slotMsOf(grid: Grid, column: number): number {
  return (grid.columns[column]?.court.slotMinutes || 60) * 60_000;
}

/** Whether all of it is open and free. */
function isOpen(grid: Grid, { column, start, end }: Draft): boolean {
  const rows = grid.rows.flatMap((row, index) => (row.at >= start && row.at < end ? [{ ...row, index }] : []));
  const range = rows[0]?.range;
  if (!range || rows[0]?.at !== start || range.close < end) return false;
  return rows.every((row) => row.range === range && isEmpty(grid, { column, row: row.index }));
}

/** Possible starts: every free step that is not past. */
export function startsOf(grid: Grid, column: number, step: number, now: number): number[] {
  const ranges = [...new Set(grid.rows.flatMap(({ range }) => range ?? []))];
  return ranges.flatMap(({ open, close }) => {
    const steps = Math.floor((close - open) / step);
    return Array.from({ length: steps }, (_, at) => open + at * step).filter(
      (start) => start + step > now && isOpen(grid, { column, start, end: start + step }),
    );
  });
}

/** Possible ends: as long as the court stays free. */
export function endsOf(grid: Grid, column: number, step: number, start: number): number[] {
  const ends: number[] = [];
  for (let end = start + step; isOpen(grid, { column, start, end }); end += step) ends.push(end);
  return ends;
}

/** The rows of the whole slot around a free half hour, or only that half hour if the slot cannot be booked. */
export function slotAt(grid: Grid, { column, row }: Place): Range {
  const at = grid.rows[row]?.at ?? 0;
  const slot = bookable(grid, column, { start: at, end: at + stepMs });
  if (!slot) return { column, from: row, to: row };
  return { column, from: row - (at - slot.start) / stepMs, to: row + (slot.end - at) / stepMs - 1 };
}
