import { Skeleton } from "~/ui/skeleton";

/** Reserves the filters' room. */
export function MatchFiltersSkeleton() {
  return (
    <div aria-hidden="true" className="flex animate-late flex-col gap-3">
      <Skeleton className="h-13 rounded-full!" />
      <Skeleton className="h-12 rounded-full!" />
      <Skeleton className="h-13 rounded-full! md:hidden" />
      <Skeleton className="hidden h-18.5 rounded-full! md:block" />
    </div>
  );
}
