import { useSyncExternalStore } from "react";

/** When the network last went or came, as far as this visit knows; what was read before that may not hold any more. */
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

/** Whether there is a network at all; that it leads to Lapang only a call can tell. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribeToNetwork,
    () => navigator.onLine,
    () => true,
  );
}
