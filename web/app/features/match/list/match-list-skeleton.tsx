import { useLingui } from "@lingui/react/macro";
import { Skeleton } from "~/ui/look/skeleton";

export function MatchListSkeleton() {
  const { t } = useLingui();
  return (
    <div role="status" className="flex animate-late flex-col gap-4">
      <span className="sr-only">{t`Loading`}</span>
      <Skeleton className="h-6 w-28" />
      <Skeleton className="h-7 w-56" />
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2 lg:ms-40">
        {["a", "b", "c", "d", "e", "f"].map((key) => (
          <Skeleton key={key} className="h-48 rounded-card!" />
        ))}
      </div>
    </div>
  );
}
