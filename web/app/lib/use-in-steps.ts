import { startTransition, useEffect, useState } from "react";

/** So many entries are drawn without a tap having to wait, on a slow phone. */
const step = 2;

/**
 * How many entries of a list to draw: those that are seen first, then some more at a time, until all are there. A list that
 * was here before is drawn at once, since its reader comes back to their place in it.
 */
export function useInSteps(total: number | undefined): number {
  const [drawn, setDrawn] = useState(total === undefined ? step : Number.POSITIVE_INFINITY);
  const isMore = total !== undefined && drawn < total;

  useEffect(() => {
    if (!isMore) return;
    const timer = setTimeout(() => startTransition(() => setDrawn(drawn + step)));
    return () => clearTimeout(timer);
  }, [isMore, drawn]);

  return drawn;
}
