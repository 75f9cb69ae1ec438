import type { HydrationOptions } from "react-dom/client";

/** Hydration mismatches re-render the page and are logged (specification §8). */
export const hydrationOptions: HydrationOptions = {
  onRecoverableError: (error) => console.error("error caught during app initialization", error),
};
