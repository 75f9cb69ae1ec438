import { useEffect, useState } from "react";

// Automatic reloads: into a new build, or after a chunk could not be loaded.

/** The minimum time between two reloads (specification §9), in milliseconds. */
const reloadGuard = 10_000;
/** A reload that did not help is not repeated within this time, in milliseconds. */
const inVain = 5 * 60_000;
const lastReload = "lapang-last-reload";

/** Reloads the page, unless that was just done. Returns whether it reloads. */
export function reloadOnce(): boolean {
  return reloadUnless(({ age }) => age < reloadGuard);
}

function reloadUnless(isTooSoon: (last: { age: number; address: string }) => boolean): boolean {
  try {
    const [at, address = ""] = (sessionStorage.getItem(lastReload) ?? "0").split(" ");
    if (isTooSoon({ age: Date.now() - Number(at), address })) return false;
    sessionStorage.setItem(lastReload, `${Date.now()} ${location.href}`);
  } catch {
    // Without storage nothing would stop a reload loop.
    return false;
  }
  location.reload();
  return true;
}

/** Whether a chunk or its style sheet could not be loaded, by the messages of Chromium, Firefox, Safari and Vite. */
export function isChunkFailure(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|Importing a module script failed|Unable to preload CSS/.test(error.message)
  );
}

/**
 * For error boundaries. React Router sets the target's address before it shows the error, so a reload loads the
 * target (specification §4). Returns whether the page is about to reload, so that nothing is rendered.
 */
export function useChunkReload(error: unknown): boolean {
  const [stays, setStays] = useState<unknown>();
  const isGoing = isChunkFailure(error) && stays !== error && navigator.onLine;

  useEffect(() => {
    if (!isGoing) return;
    const isGone = reloadUnless(({ age, address }) => age < reloadGuard || (age < inVain && address === location.href));
    // oxlint-disable-next-line react/set-state-in-effect -- only trying shows whether the page reloads
    if (!isGone) setStays(error);
  }, [isGoing, error]);

  return isGoing;
}
