import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { leftPlaces } from "./board-memory";
import { type Grid, type Placed, stepMs } from "./board-rules";

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

type Part = RefObject<HTMLDivElement | null>;

type Options = {
  grid: Grid;
  now: Date;
  /** Identifies the venue, the day and the zoom. */
  view: string;
  /** Whether the whole day is on the screen; it then opens at its start. */
  isWhole: boolean;
  /** The horizontal scroll container of the table. */
  box: Part;
  /** The sticky court names. */
  head: Part;
  /** A marker at the bottom of the view. */
  edge: Part;
  /** The width of the time column in rem. */
  timeWidth: number;
};

/** A column counts as shown with this part of it outside the view. */
const tolerance = 0.2;

/**
 * The board's scroll position: opens at the relevant hours, restores the last position and counts the entries below
 * and the courts to the right.
 */
export function useBoardPlace(options: Options) {
  const { grid, now, view, isWhole, box: boxRef, head: headRef, edge: edgeRef, timeWidth } = options;
  const [outside, setOutside] = useState({ later: 0, row: 0, beside: 0 });
  const courts = grid.columns.length;

  function measureAcross() {
    const box = boxRef.current;
    const time = timeWidth * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    const court = ((box?.scrollWidth ?? 0) - time) / courts;
    const shown = court > 0 ? ((box?.scrollLeft ?? 0) + (box?.clientWidth ?? 0) - time) / court : courts;
    return { court, shown: Math.floor(shown + tolerance) };
  }

  function measure() {
    const table = boxRef.current?.querySelector("tbody");
    const row = table?.querySelector("tr")?.getBoundingClientRect().height || 1;
    return { top: table?.getBoundingClientRect().top ?? 0, row };
  }

  /** Scrolls a row to just below the court names. */
  function scrollToRow(at: number) {
    const { top, row } = measure();
    const stuckAt = headRef.current ? Number.parseFloat(getComputedStyle(headRef.current).top) || 0 : 0;
    const wanted = window.scrollY + top + at * row - stuckAt - (headRef.current?.clientHeight ?? 0);
    // For the first row, what is above the board stays visible.
    window.scrollTo(0, at === 0 && !isWhole ? Math.min(window.scrollY, wanted) : wanted);
  }

  const look = useEffectEvent(() => {
    if (headRef.current?.firstElementChild && boxRef.current) {
      headRef.current.firstElementChild.scrollLeft = boxRef.current.scrollLeft;
    }
    const { top, row } = measure();
    const bottom = edgeRef.current?.getBoundingClientRect().top ?? 0;
    const below = laterThan(grid, Math.ceil((bottom - top) / row));
    const next = { later: below.count, row: below.row, beside: Math.max(0, courts - measureAcross().shown) };
    setOutside((before) =>
      before.later === next.later && before.row === next.row && before.beside === next.beside ? before : next,
    );
  });

  const open = useEffectEvent(() => {
    const left = leftPlaces.get(view);
    if (left) {
      if (boxRef.current) boxRef.current.scrollLeft = left.left;
      window.scrollTo(0, left.top);
    } else if (!boxRef.current?.contains(document.activeElement)) {
      scrollToRow(isWhole ? 0 : openingRow(grid, now.getTime()));
    }
  });

  useEffect(() => {
    open();
    const sideways = boxRef.current;
    const resized = () => look();
    const moved = () => {
      leftPlaces.set(view, { top: window.scrollY, left: sideways?.scrollLeft ?? 0 });
      look();
    };
    window.addEventListener("resize", resized);
    window.addEventListener("scroll", moved, { passive: true });
    sideways?.addEventListener("scroll", moved, { passive: true });
    return () => {
      window.removeEventListener("resize", resized);
      window.removeEventListener("scroll", moved);
      sideways?.removeEventListener("scroll", moved);
    };
  }, [view, boxRef]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what lies below changes with them.
  useEffect(() => look(), [grid, view]);

  function showBeside() {
    const { court, shown } = measureAcross();
    boxRef.current?.scrollTo({ left: shown * court, behavior: "smooth" });
  }

  const { later, row, beside } = outside;
  return { later, showLater: () => scrollToRow(row), beside, showBeside };
}
