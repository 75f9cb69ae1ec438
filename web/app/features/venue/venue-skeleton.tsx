import { useLingui } from "@lingui/react/macro";
import { PageTitle } from "~/ui/page-title";
import { type Awaited, QueryPending } from "~/ui/query-view";
import { Skeleton } from "~/ui/skeleton";

/** The skeleton of a venue's page; if the query fails, its error. */
export function VenueSkeleton({ query }: { query: Awaited }) {
  const { t } = useLingui();
  return (
    <div className="mx-auto flex w-full max-w-7xl flex-col gap-7 px-4 py-8 sm:px-6 sm:py-12">
      <PageTitle>{t`Venue`}</PageTitle>
      <h1 className="sr-only">{t`Venue`}</h1>
      <QueryPending query={query}>
        <div role="status" className="flex animate-late flex-col gap-7">
          <span className="sr-only">{t`Loading`}</span>
          <Skeleton className="h-10 w-3/4 sm:w-96" />
          <Skeleton className="h-6 w-full max-w-xl" />
          <Skeleton className="h-20 rounded-card sm:h-24" />
          <div className="grid grid-cols-1 gap-7 lg:grid-cols-[minmax(0,1fr)_min(22rem,37.5vw)] lg:gap-10">
            <Skeleton className="h-96 rounded-card" />
            <Skeleton className="h-80 rounded-card" />
          </div>
        </div>
      </QueryPending>
    </div>
  );
}
