import { useEffect, useState } from "react";

/** What counts minutes down is looked at twice in each, in milliseconds. */
const tick = 30_000;
/** Browsers cannot wait much longer than this, and nobody looks at a page for so long. */
const longestWait = 24 * 60 * 60_000;

/** The time in milliseconds, anew every half minute, and at once when one of the moments passes. */
export function useNowUntil(moments: readonly (number | null)[]): number {
  const [now, setNow] = useState(() => Date.now());
  const next = moments.reduce<number | null>(
    (first, moment) => (moment !== null && moment > now && (first === null || moment < first) ? moment : first),
    null,
  );
  useEffect(() => {
    const look = () => setNow(Date.now());
    // What is counted to is new, so that the last look may be half a minute old.
    look();
    const timer = setInterval(look, tick);
    const wait = next === null ? longestWait : next - Date.now();
    const passing = wait < longestWait ? setTimeout(look, Math.max(0, wait)) : undefined;
    return () => {
      clearInterval(timer);
      clearTimeout(passing);
    };
  }, [next]);
  return now;
}
