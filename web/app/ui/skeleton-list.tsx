import { useLingui } from "@lingui/react/macro";
import { Skeleton } from "./skeleton";

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
