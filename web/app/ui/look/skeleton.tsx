import { useLingui } from "@lingui/react/macro";
import { cx } from "./cx";

/** A placeholder in its final size (set by `className`), so that nothing moves. */
export function Skeleton({ className }: { className: string }) {
  return <div aria-hidden="true" className={cx("noscript:hidden animate-breathe rounded-field bg-line", className)} />;
}

export function SkeletonList({ count, className }: { count: number; className: string }) {
  const { t } = useLingui();
  return (
    <div role="status" className="flex animate-late flex-col gap-4">
      <span className="sr-only">{t`Loading`}</span>
      {Array.from({ length: count }, (_, at) => at).map((at) => (
        <Skeleton key={at} className={className} />
      ))}
    </div>
  );
}
