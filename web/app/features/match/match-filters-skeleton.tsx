import { Skeleton } from "~/ui/skeleton";

/** The room that the filters will take. */
export function MatchFiltersSkeleton() {
  return (
    <div aria-hidden="true" className="flex animate-late flex-col gap-4">
      <Skeleton className="h-13 rounded-full!" />
      <div className="grid items-end gap-4 md:grid-cols-2 xl:grid-cols-[1fr_1.15fr_1fr]">
        <Skeleton className="h-12 rounded-full!" />
        <Skeleton className="h-19.5" />
        <div className="grid grid-cols-2 gap-3 md:col-span-2 xl:col-span-1">
          <Skeleton className="h-18.5" />
          <Skeleton className="h-18.5" />
        </div>
      </div>
    </div>
  );
}
