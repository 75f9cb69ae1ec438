import { cx } from "./utils";

/** A placeholder in its final size (set by `className`), so that nothing moves. */
export function Skeleton({ className }: { className: string }) {
  return <div aria-hidden="true" className={cx("animate-breathe rounded-field bg-line", className)} />;
}
