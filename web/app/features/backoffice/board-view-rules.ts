import type { Grid, Placed } from "./board-rules";
import { stepMs } from "./board-rules";

// What of a day is in view first, and what lies below. No React, no words.

/** Rows in view before the one of now, or before the first entry. */
const rowsBefore = 2;

function entriesOf({ columns }: Grid): Placed[] {
  return columns.flatMap(({ cells }) => [...new Set(cells.filter((cell) => cell !== null))]);
}

/** The row that a day opens at: now, else its first entry, else the morning. */
export function openingRow(grid: Grid, now: number): number {
  const first = grid.rows[0]?.at ?? 0;
  const last = (grid.rows.at(-1)?.at ?? 0) + stepMs;
  const row =
    now >= first && now < last
      ? Math.floor((now - first) / stepMs)
      : Math.min(...entriesOf(grid).map((placed) => placed.row));
  return Number.isFinite(row) ? Math.max(0, row - rowsBefore) : 0;
}

/** How many entries begin in this row or below it, and where the first of them is. */
export function laterThan(grid: Grid, row: number): { count: number; row: number } {
  const rows = entriesOf(grid).flatMap((placed) => (placed.row >= row ? [placed.row] : []));
  return { count: rows.length, row: Math.min(...rows) };
}
