import { type ReactNode, useRef } from "react";
import { cx } from "./cx";
import { useToastLift } from "./use-toast-lift";

type Props = {
  /** Where there is room for two columns the same actions stand beside the page, and the bar goes. */
  isForSmall?: boolean;
  /** What has to be read before one of the actions, such as why the last one failed. */
  note?: ReactNode;
  children: ReactNode;
};

/** A page's actions, always within reach: above the bottom navigation, and under the toasts. */
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
