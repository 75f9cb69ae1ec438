import { useEffect, useState } from "react";

/** Minute countdowns are refreshed twice a minute, in milliseconds. */
const tick = 30_000;
/** The maximum delay of browser timers. */
const maxDelayMs = 24 * 60 * 60_000;

/** The time in milliseconds, refreshed every half minute, and at once when one of the moments passes. */
export function useNowUntil(moments: readonly (number | null)[]): number {
  const [now, setNow] = useState(() => Date.now());
  const next = moments.reduce<number | null>(
    (first, moment) => (moment !== null && moment > now && (first === null || moment < first) ? moment : first),
    null,
  );
  useEffect(() => {
    const look = () => setNow(Date.now());
    // The moments have changed, and the last refresh may be half a minute old.
    look();
    const timer = setInterval(look, tick);
    const wait = next === null ? maxDelayMs : next - Date.now();
    const passing = wait < maxDelayMs ? setTimeout(look, Math.max(0, wait)) : undefined;
    return () => {
      clearInterval(timer);
      clearTimeout(passing);
    };
  }, [next]);
  return now;
}
