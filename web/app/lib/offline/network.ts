import { useSyncExternalStore } from "react";

type Connection = { effectiveType?: string; saveData?: boolean };

const connection = () => (navigator as { connection?: Connection }).connection;

/** The user asked the browser to save data. */
export function savesData(): boolean {
  return connection()?.saveData === true;
}

/** The connection is extremely slow. */
export function isVerySlow(): boolean {
  return connection()?.effectiveType === "slow-2g";
}

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

function subscribe(listener: () => void): () => void {
  document.addEventListener("visibilitychange", listener);
  return () => document.removeEventListener("visibilitychange", listener);
}

/** Whether the tab is visible: continuous requests stop when it is not. */
export function useVisible(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => document.visibilityState === "visible",
    () => false,
  );
}
