import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False in prerendered pages and until they are hydrated, so that both show the same. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
