import { useEffect, useEffectEvent } from "react";
import { whenQuiet } from "./quiet";

/**
 * Preloads once the page has its data and is idle, and again when `key` changes. Failures are ignored until the code is
 * needed.
 */
export function useWhenIdle(preload: () => Promise<unknown>, key: unknown): void {
  const load = useEffectEvent(preload);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says when it is time again
  useEffect(() => {
    let isOver = false;
    const run = () => void (isOver || load().catch(() => {}));
    void whenQuiet().then(run);
    return () => {
      isOver = true;
    };
  }, [key]);
}
