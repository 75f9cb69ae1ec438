import type { ReactNode } from "react";
import { cx } from "./cx";

type Props = {
  /** Where there is room for two columns the same actions stand beside the page, and the bar goes. */
  isForSmall?: boolean;
  children: ReactNode;
};

/** A page's actions, always within reach: above the bottom navigation, and under the toasts (app.css lifts those). */
export function BottomBar({ isForSmall, children }: Props) {
  return (
    <div
      data-bottom-bar
      className={cx(
        "sticky bottom-(--bottom-nav) z-20 -mx-4 flex items-center gap-3 border-line border-t bg-canvas px-4 py-3 sm:-mx-6 sm:justify-end sm:px-6",
        isForSmall && "lg:hidden",
      )}
    >
      {children}
    </div>
  );
}
