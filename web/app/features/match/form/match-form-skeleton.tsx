import { useLingui } from "@lingui/react/macro";
import { Skeleton } from "~/ui/look/skeleton";

export function MatchFormSkeleton() {
  const { t } = useLingui();
  return (
    <div
      role="status"
      className="grid grid-cols-1 animate-late items-start gap-6 lg:grid-cols-[minmax(0,1fr)_min(23rem,37.5vw)] lg:gap-8"
    >
      <span className="sr-only">{t`Loading`}</span>
      <div className="flex flex-col gap-6">
        <Skeleton className="h-64 rounded-card!" />
        <Skeleton className="h-72 rounded-card!" />
        <Skeleton className="h-96 rounded-card!" />
      </div>
      <Skeleton className="h-48 rounded-card!" />
    </div>
  );
}
