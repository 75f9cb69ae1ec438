import { useDeferredValue, useSyncExternalStore } from "react";

const never = () => () => {};

/** False in prerendered pages and until they are hydrated, so that both show the same. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/** The same for what a prerendered page is to hold: drawn in steps of its own, not in one go with all that wakes up then. */
export function useHydratedPage(): boolean {
  return useDeferredValue(useHydrated());
}
