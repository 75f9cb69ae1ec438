import { type ReactNode, useRef } from "react";
import { useToastLift } from "./use-toast-lift";
import { cx } from "./utils";

type Props = {
  /** With two columns the same actions are beside the page, and the bar is hidden. */
  isForSmall?: boolean;
  /** Text above the actions, such as why the last one failed. */
  note?: ReactNode;
  children: ReactNode;
};

/** A page's actions, always within reach: above the bottom navigation, and below the toasts. */
export function BottomBar({ isForSmall, note, children }: Props) {
  const bar = useRef<HTMLDivElement>(null);
  useToastLift(bar);
  return (
    <div
      ref={bar}
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
