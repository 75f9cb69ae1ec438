import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { leftPlaces } from "./board-memory";
import type { Grid } from "./board-rules";
import { laterThan, openingRow } from "./board-view-rules";

type Part = RefObject<HTMLDivElement | null>;

type Options = {
  grid: Grid;
  now: Date;
  /** Names the venue, its day and how it is shown. */
  view: string;
  /** Whether the whole day is on the screen, so that it opens at its beginning. */
  isWhole: boolean;
  /** What scrolls sideways, around the table. */
  box: Part;
  /** The courts' names, which stay at the top. */
  head: Part;
  /** The line at the bottom of what is in view. */
  edge: Part;
};

/** Where on the page a day is looked at: it opens where something is, comes back where it was left, and tells what lies below. */
export function useBoardPlace({ grid, now, view, isWhole, box, head, edge }: Options) {
  const [later, setLater] = useState({ count: 0, row: 0 });

  function measure() {
    const table = box.current?.querySelector("tbody");
    const row = table?.querySelector("tr")?.getBoundingClientRect().height || 1;
    return { top: table?.getBoundingClientRect().top ?? 0, row };
  }

  /** Brings a row under the courts' names. */
  function scrollToRow(at: number) {
    const { top, row } = measure();
    const stuckAt = head.current ? Number.parseFloat(getComputedStyle(head.current).top) || 0 : 0;
    const wanted = window.scrollY + top + at * row - stuckAt - (head.current?.clientHeight ?? 0);
    // For the first row nothing above the board has to go.
    window.scrollTo(0, at === 0 && !isWhole ? Math.min(window.scrollY, wanted) : wanted);
  }

  const look = useEffectEvent(() => {
    if (head.current?.firstElementChild && box.current) {
      head.current.firstElementChild.scrollLeft = box.current.scrollLeft;
    }
    const { top, row } = measure();
    const bottom = edge.current?.getBoundingClientRect().top ?? 0;
    const below = laterThan(grid, Math.ceil((bottom - top) / row));
    setLater((before) => (before.count === below.count && before.row === below.row ? before : below));
  });

  const open = useEffectEvent(() => {
    const left = leftPlaces.get(view);
    if (left) {
      if (box.current) box.current.scrollLeft = left.left;
      window.scrollTo(0, left.top);
    } else if (!box.current?.contains(document.activeElement)) {
      scrollToRow(isWhole ? 0 : openingRow(grid, now.getTime()));
    }
  });

  useEffect(() => {
    open();
    const sideways = box.current;
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
  }, [view, box]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what lies below changes with them.
  useEffect(() => look(), [grid, view]);

  return { later: later.count, showLater: () => scrollToRow(later.row) };
}
