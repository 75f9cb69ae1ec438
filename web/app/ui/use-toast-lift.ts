import { type RefObject, useEffect } from "react";

/** Keeps the toasts above a bottom bar while it is shown. */
export function useToastLift(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = bar.current;
    if (!element) return;
    const root = document.documentElement.style;
    const observer = new ResizeObserver(() => {
      // On wide screens the bar may be a side panel or hidden; in low windows it scrolls with the page.
      const { position, bottom } = getComputedStyle(element);
      const standsBelow = position === "sticky" && bottom !== "auto";
      root.setProperty("--action-bar", `${standsBelow ? element.offsetHeight : 0}px`);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      root.removeProperty("--action-bar");
    };
  }, [bar]);
}
