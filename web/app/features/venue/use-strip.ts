import { type RefObject, useState } from "react";

/** A row of slides as wide as the row itself: which of them is in view, and how to go to another. */
export function useStrip(strip: RefObject<HTMLElement | null>, first = 0) {
  const [at, setAt] = useState(first);
  return {
    at,
    onScroll() {
      const { scrollLeft = 0, clientWidth = 0 } = strip.current ?? {};
      if (clientWidth > 0) setAt(Math.round(scrollLeft / clientWidth));
    },
    goTo(next: number) {
      const row = strip.current;
      row?.scrollTo({ left: next * row.clientWidth, behavior: "instant" });
      setAt(next);
    },
  };
}
