import type { ReactNode } from "react";

/** A page's actions, always within reach: above the bottom navigation, and under the toasts (app.css lifts those). */
export function BottomBar({ children }: { children: ReactNode }) {
  return (
    <div
      data-bottom-bar
      className="sticky bottom-(--bottom-nav) z-20 -mx-4 flex items-center gap-3 border-line border-t bg-canvas px-4 py-3 sm:-mx-6 sm:justify-end sm:px-6"
    >
      {children}
    </div>
  );
}
