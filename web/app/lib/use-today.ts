import { useSyncExternalStore } from "react";
import { type Day, today } from "./dates";

const everyMs = 60_000;

function subscribe(listener: () => void): () => void {
  // The timers of a tab that is out of view hardly run.
  document.addEventListener("visibilitychange", listener);
  const timer = setInterval(listener, everyMs);
  return () => {
    document.removeEventListener("visibilitychange", listener);
    clearInterval(timer);
  };
}

/** Which day it is there, also on a page that is left open over midnight. */
export function useToday(zone: string): Day {
  const read = () => today(zone);
  return useSyncExternalStore(subscribe, read, read);
}
