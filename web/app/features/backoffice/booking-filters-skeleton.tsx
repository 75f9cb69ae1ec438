import { Skeleton } from "~/ui/skeleton";

/** The room that the filters will take. */
export function BookingFiltersSkeleton() {
  return (
    <div
      aria-hidden="true"
      className="grid animate-late items-start gap-4 sm:grid-cols-2 xl:grid-cols-[1.6fr_1.4fr_1.2fr_1fr_1fr]"
    >
      <Skeleton className="h-12 rounded-full! sm:col-span-2 xl:col-span-1 xl:mt-6.5" />
      <Skeleton className="h-18.5" />
      <Skeleton className="h-18.5" />
      <Skeleton className="h-18.5" />
      <Skeleton className="h-18.5" />
    </div>
  );
}
