import { Plural, useLingui } from "@lingui/react/macro";
import { useDeferredValue } from "react";
import { Pagination } from "~/ui/pagination";
import { QueryError, QueryPending } from "~/ui/query-view";
import { NothingFound } from "./nothing-found";
import { useVenueSearch } from "./queries";
import { pageSize } from "./search-rules";
import { useFilters } from "./use-filters";
import { VenueCardGrid } from "./venue-card-grid";

export function VenueResults() {
  const { t } = useLingui();
  const { filters, isKnown, hrefFor } = useFilters();
  const query = useVenueSearch(filters, isKnown);
  const { error, isPlaceholderData, isFetching, refetch } = query;
  // A new response renders with low priority and can be interrupted.
  const data = useDeferredValue(query.data);
  const isOutdated = isPlaceholderData || data !== query.data;

  if (error && !data) return <QueryError error={error} onRetry={() => refetch()} isRetrying={isFetching} />;
  if (data?.venues.length === 0 && !isOutdated) return <NothingFound answer={data} />;
  return (
    <section aria-label={t`Venues`} className="flex flex-col gap-4">
      <h2 aria-live="polite" className="min-h-7 font-bold text-lg">
        {data?.totalIsAtLeast && (
          <Plural value={{ count: data.total }} one="More than # venue" other="More than # venues" />
        )}
        {data && !data.totalIsAtLeast && <Plural value={{ count: data.total }} one="# venue" other="# venues" />}
      </h2>
      <QueryPending query={query}>
        <VenueCardGrid venues={data?.venues} sports={filters.sports} expected={pageSize / 2} isOutdated={isOutdated} />
      </QueryPending>
      {data && data.total > pageSize && (
        <Pagination
          total={data.total}
          limit={pageSize}
          offset={filters.offset}
          hrefFor={(offset) => hrefFor({ offset })}
        />
      )}
    </section>
  );
}
