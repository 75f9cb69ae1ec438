import { useEffect, useState } from "react";

// Loading the page anew by ourselves: into a new build, or because a part of the code could not be loaded.

/** No two reloads within this time, whatever happens (specification §9), in milliseconds. */
const reloadGuard = 10_000;
/** What has not helped a page is not tried again for it within this time, however slowly it fails, in milliseconds. */
const inVain = 5 * 60_000;
const lastReload = "lapang-last-reload";

/** Loads the page anew, unless that has been done just now. Answers whether it is. */
export function reloadOnce(): boolean {
  return reloadUnless(({ age }) => age < reloadGuard);
}

function reloadUnless(isTooSoon: (last: { age: number; address: string }) => boolean): boolean {
  try {
    const [at, address = ""] = (sessionStorage.getItem(lastReload) ?? "0").split(" ");
    if (isTooSoon({ age: Date.now() - Number(at), address })) return false;
    sessionStorage.setItem(lastReload, `${Date.now()} ${location.href}`);
  } catch {
    // Without storage nothing would keep it from going on for ever.
    return false;
  }
  location.reload();
  return true;
}

/** Whether a part of the code, or its style, could not be loaded: Chromium's, Firefox's, Safari's and Vite's words for it. */
export function isChunkFailure(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|Importing a module script failed|Unable to preload CSS/.test(error.message)
  );
}

/**
 * For the boundaries. React Router puts the wanted page's address in place before it shows what has failed, so a reload loads the
 * target (specification §4). Answers whether the page is about to go, and nothing is to be shown any more.
 */
export function useChunkReload(error: unknown): boolean {
  const [stays, setStays] = useState<unknown>();
  const isGoing = isChunkFailure(error) && stays !== error && navigator.onLine;

  useEffect(() => {
    if (!isGoing) return;
    const isGone = reloadUnless(({ age, address }) => age < reloadGuard || (age < inVain && address === location.href));
    if (!isGone) setStays(error);
  }, [isGoing, error]);

  return isGoing;
}
