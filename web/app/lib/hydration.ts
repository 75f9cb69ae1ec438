import type { HydrationOptions } from "react-dom/client";

/** Where a prerendered page is not what React makes of it, it is drawn anew, and that is logged (specification §8). */
export const hydrationOptions: HydrationOptions = {
  onRecoverableError: (error) => console.error("error caught during app initialization", error),
};
