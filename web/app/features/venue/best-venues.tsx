import { Trans } from "@lingui/react/macro";
import { QueryError, QueryPending } from "~/ui/query-view";
import { useVenueSearch } from "./queries";
import { useFilters } from "./use-filters";
import { VenueCardGrid } from "./venue-card-grid";

const shown = 6;

/** The initial suggestions: the best rated venues for the player's own sports, or those nearest to the last place. */
export function BestVenues() {
  const { filters, zone, isKnown } = useFilters();
  const query = useVenueSearch({ ...filters, time: null }, zone, isKnown);
  const { data, error, isFetching, refetch } = query;
  if (error && !data) return <QueryError error={error} onRetry={() => refetch()} isRetrying={isFetching} />;
  return (
    <section aria-labelledby="best-venues" className="flex flex-col gap-2 sm:gap-4">
      <h2 id="best-venues" className="min-h-6 font-bold sm:min-h-7 sm:text-lg">
        {filters.near ? <Trans>Nearest to you</Trans> : <Trans>Best rated</Trans>}
      </h2>
      <QueryPending query={query}>
        <VenueCardGrid venues={data?.venues.slice(0, shown)} sports={filters.sports} expected={shown} />
      </QueryPending>
    </section>
  );
}
