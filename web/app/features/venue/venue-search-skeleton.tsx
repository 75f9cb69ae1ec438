import { Skeleton } from "~/ui/skeleton";
import { VenueCardGrid } from "./venue-card-grid";

/** The skeleton of the search and its results. */
export function VenueSearchSkeleton() {
  return (
    <>
      <div aria-hidden="true" className="flex animate-late flex-col gap-3">
        <Skeleton className="h-13 rounded-full!" />
        <Skeleton className="h-13 rounded-full!" />
        <Skeleton className="h-13 rounded-full!" />
      </div>
      <section className="flex flex-col gap-4">
        <div className="h-7" />
        <VenueCardGrid venues={undefined} sports={[]} expected={6} />
      </section>
    </>
  );
}
