import { Skeleton } from "~/ui/look/skeleton";
import { VenueCardGrid } from "./venue-card-grid";

/** The skeleton of the search and its results, or of its start page. */
export function VenueSearchSkeleton({ isStart }: { isStart?: boolean }) {
  return (
    <>
      <div
        aria-hidden="true"
        className="grid animate-late grid-cols-1 gap-2 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]"
      >
        <Skeleton className="h-13 rounded-full!" />
        {isStart && <Skeleton className="h-12 rounded-full! sm:hidden" />}
        <Skeleton className="h-12 rounded-full! lg:h-13" />
      </div>
      <section className="flex flex-col gap-2 sm:gap-4">
        <div className="h-6 sm:h-7" />
        <VenueCardGrid venues={undefined} sports={[]} expected={6} />
      </section>
    </>
  );
}
