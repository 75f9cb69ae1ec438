import { Skeleton } from "~/ui/skeleton";
import { cx } from "~/ui/utils";

/** Reserves the filters' room; at once where another skeleton was before. */
export function MatchFiltersSkeleton({ isAtOnce = false }: { isAtOnce?: boolean }) {
  return (
    <div aria-hidden="true" className={cx("flex flex-col gap-3", !isAtOnce && "animate-late")}>
      <Skeleton className="h-13 rounded-full!" />
      <Skeleton className="h-12 rounded-full!" />
      <Skeleton className="h-13 rounded-full! md:hidden" />
      <Skeleton className="hidden h-18.5 rounded-full! md:block" />
    </div>
  );
}
