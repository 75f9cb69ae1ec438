import { useLingui } from "@lingui/react/macro";
import { PageTitle } from "~/ui/page-title";
import { type Awaited, QueryPending } from "~/ui/query-view";
import { Skeleton } from "~/ui/skeleton";

/** For waiting on code alone, without a query. */
const known: Awaited = { failureCount: 0, data: undefined };

/** The match page's skeleton; if the query fails, its error. */
export function MatchSkeleton({ query = known }: { query?: Awaited }) {
  const { t } = useLingui();
  return (
    <div className="mx-auto w-full max-w-6xl px-4 py-6 sm:px-6 sm:py-10">
      <PageTitle>{t`Match`}</PageTitle>
      <QueryPending query={query}>
        <div
          role="status"
          className="grid grid-cols-1 animate-late gap-6 lg:grid-cols-[minmax(0,1fr)_min(22rem,37.5vw)]"
        >
          <span className="sr-only">{t`Loading`}</span>
          <div className="flex flex-col gap-6">
            <Skeleton className="h-64 rounded-panel!" />
            <Skeleton className="h-40 rounded-card!" />
          </div>
          <Skeleton className="h-56 rounded-card!" />
        </div>
      </QueryPending>
    </div>
  );
}
