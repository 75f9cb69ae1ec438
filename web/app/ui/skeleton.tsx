import { cx } from "./cx";

/** Holds the place of what is loading, in its final size (`className` gives it), so that nothing jumps. */
export function Skeleton({ className }: { className: string }) {
  return <div aria-hidden="true" className={cx("animate-breathe rounded-field bg-line", className)} />;
}
