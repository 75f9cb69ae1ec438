import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { cx } from "../look/cx";

type Props = {
  /** With two columns the same actions are beside the page, and the bar is hidden. */
  isForSmall?: boolean;
  /** The actions of a form with changes, before which others on the page stand back. */
  isOfForm?: boolean;
  /** Text above the actions, such as why the last one failed. */
  note?: ReactNode;
  children: ReactNode;
};

/** A page's actions, always within reach: above the bottom navigation, and below the toasts. */
export function BottomBar({ isForSmall, isOfForm, note, children }: Props) {
  const bar = useRef<HTMLDivElement>(null);
  useToastLift(bar);
  return (
    <div
      ref={bar}
      data-save-bar={isOfForm || undefined}
      className={cx(
        "sticky bottom-(--bottom-nav) z-20 low:static -mx-4 flex flex-col gap-3 border-line border-t bg-canvas px-4 py-3 sm:-mx-6 sm:px-6",
        isForSmall && "lg:hidden",
      )}
    >
      {note}
      <div className="flex items-center gap-3 sm:justify-end">{children}</div>
    </div>
  );
}

/** Keeps the toasts above a bottom bar while it is shown. */
export function useToastLift(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = bar.current;
    if (!element) return;
    const root = document.documentElement.style;
    const observer = new ResizeObserver(() => {
      // On wide screens the bar may be a side panel or hidden; in low windows it scrolls with the page.
      const { position, bottom } = getComputedStyle(element);
      const standsBelow = position === "sticky" && bottom !== "auto";
      root.setProperty("--action-bar", `${standsBelow ? element.offsetHeight : 0}px`);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      root.removeProperty("--action-bar");
    };
  }, [bar]);
}
