import { Skeleton } from "~/ui/skeleton";

/** The room that the filters will take. */
export function MatchFiltersSkeleton() {
  return (
    <div aria-hidden="true" className="flex animate-late flex-col gap-3 sm:gap-4">
      <Skeleton className="h-13 rounded-full!" />
      <div className="grid grid-cols-1 items-end gap-3 sm:gap-4 lg:grid-cols-[1fr_20rem_1fr]">
        <Skeleton className="h-12 rounded-full!" />
        <Skeleton className="h-13 rounded-full!" />
        <Skeleton className="h-11 rounded-full! sm:h-18.5 sm:rounded-field!" />
      </div>
    </div>
  );
}
