import { useEffect, useEffectEvent } from "react";

/** Safari has no `requestIdleCallback`; by then the page is idle, in milliseconds. */
const idleFallbackMs = 200;

/** Preloads once the page is idle, and again when `key` changes. Failures are ignored until the code is needed. */
export function useWhenIdle(preload: () => Promise<unknown>, key: unknown): void {
  const load = useEffectEvent(preload);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says when it is time again
  useEffect(() => {
    const run = () => void load().catch(() => {});
    if (typeof requestIdleCallback === "function") {
      const handle = requestIdleCallback(run, { timeout: 1_000 });
      return () => cancelIdleCallback(handle);
    }
    const handle = setTimeout(run, idleFallbackMs);
    return () => clearTimeout(handle);
  }, [key]);
}
