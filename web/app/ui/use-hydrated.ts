import { useDeferredValue, useSyncExternalStore } from "react";

const never = () => () => {};

/** False in prerendered pages and until hydration, so that both render the same. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/** The same for a page's content: rendered in interruptible steps, instead of in one long task. */
export function useHydratedPage(): boolean {
  return useDeferredValue(useHydrated());
}
