import { useEffect, useState } from "react";

/** Whole seconds until a time (in milliseconds since 1970), counting down to 0. */
export function useSecondsUntil(time: number): number {
  const [now, setNow] = useState(Date.now);
  const isOver = now >= time;

  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- a new time may come long after the last tick
    setNow(Date.now());
    if (isOver) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isOver]);

  return Math.max(0, Math.ceil((time - now) / 1000));
}
