import { useSyncExternalStore } from "react";

/** When the network last changed, as far as this visit knows; data fetched before may be outdated. */
let changedAt = 0;

if (typeof window !== "undefined") {
  const note = () => {
    changedAt = Date.now();
  };
  if (!navigator.onLine) note();
  addEventListener("online", note);
  addEventListener("offline", note);
}

export function networkChangedAt(): number {
  return changedAt;
}

export function subscribeToNetwork(listener: () => void): () => void {
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
}

/** Whether there is a network; only a call can tell whether Lapang is reachable. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribeToNetwork,
    () => navigator.onLine,
    () => true,
  );
}
