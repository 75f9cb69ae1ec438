import { Skeleton } from "~/ui/skeleton";

/** Reserves the room of the filters. */
export function BookingFiltersSkeleton() {
  return (
    <div aria-hidden="true" className="grid animate-late grid-cols-1 items-start gap-4 xl:grid-cols-[1.6fr_4.6fr]">
      <Skeleton className="mt-6.5 h-12 rounded-field!" />
      <Skeleton className="h-11 rounded-full! sm:h-40.5 sm:rounded-field! sm:ring-1 sm:ring-line xl:h-18.5" />
    </div>
  );
}
