import type { Grid, Placed } from "./board-rules";
import { stepMs } from "./board-rules";

// The initial scroll position of the board and the entries below the view. No React, no texts.

/** Rows shown before the current one or before the first entry. */
const rowsBefore = 2;

function entriesOf({ columns }: Grid): Placed[] {
  return columns.flatMap(({ cells }) => [...new Set(cells.filter((cell) => cell !== null))]);
}

/** The row to open at: the current one today, otherwise the first entry or the morning. */
export function openingRow(grid: Grid, now: number): number {
  const first = grid.rows[0]?.at ?? 0;
  const last = (grid.rows.at(-1)?.at ?? 0) + stepMs;
  const row =
    now >= first && now < last
      ? Math.floor((now - first) / stepMs)
      : Math.min(...entriesOf(grid).map((placed) => placed.row));
  return Number.isFinite(row) ? Math.max(0, row - rowsBefore) : 0;
}

/** Counts the entries that begin at or below this row, with the row of the first. */
export function laterThan(grid: Grid, row: number): { count: number; row: number } {
  const rows = entriesOf(grid).flatMap((placed) => (placed.row >= row ? [placed.row] : []));
  return { count: rows.length, row: Math.min(...rows) };
}
