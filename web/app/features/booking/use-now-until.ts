import { useEffect, useState } from "react";

/** What counts minutes down is looked at twice in each, in milliseconds. */
const tick = 30_000;

/** The time in milliseconds, anew every half minute, and at once when one of the moments passes. */
export function useNowUntil(moments: readonly (number | null)[]): number {
  const [now, setNow] = useState(() => Date.now());
  const next = Math.min(
    ...moments.map((moment) => (moment !== null && moment > now ? moment : Number.POSITIVE_INFINITY)),
  );
  useEffect(() => {
    const wait = Math.max(0, Math.min(tick, next - now + 1));
    const timer = setTimeout(() => setNow(Date.now()), wait);
    return () => clearTimeout(timer);
  }, [next, now]);
  return now;
}
