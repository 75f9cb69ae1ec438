import { useEffect, useState, useSyncExternalStore } from "react";
import { type Day, today } from "./dates";

const everyMs = 60_000;

function subscribe(listener: () => void): () => void {
  // Timers of a hidden tab hardly run.
  document.addEventListener("visibilitychange", listener);
  const timer = setInterval(listener, everyMs);
  return () => {
    document.removeEventListener("visibilitychange", listener);
    clearInterval(timer);
  };
}

/** The current day in a time zone, also on a page left open over midnight. */
export function useToday(zone: string): Day {
  const read = () => today(zone);
  return useSyncExternalStore(subscribe, read, read);
}

/** The time, refreshed at an interval: for deadlines and starts. */
export function useNow(everyMs = 15_000): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
