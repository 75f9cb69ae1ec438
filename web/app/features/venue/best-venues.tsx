import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import type { Venue } from "~/gen/lapang/v1/venue_pb";
import { TextButton } from "~/ui/link/text-link";
import { QueryError, QueryPending } from "~/ui/list/query-view";
import { useFavorites } from "./queries";
import { useVenueSearch } from "./search-queries";
import { useNextSearch } from "./use-next-search";
import { VenueCardGrid } from "./venue-card-grid";

const shown = 6;
const headingClass = "min-h-6 font-bold sm:min-h-7 sm:text-lg";

/**
 * The initial suggestions: the player's favorites, and the best rated venues of the last search's sports and city, or
 * those nearest to its place.
 */
export function BestVenues() {
  const { filters, zone, isKnown } = useNextSearch();
  const query = useVenueSearch({ ...filters, time: null }, zone, isKnown);
  const { data, error, isFetching, refetch } = query;
  const favorites = useFavorites();
  // They come first, so the others wait for them, but not for a second attempt.
  const isWaiting = favorites.isLoading && favorites.failureCount + favorites.errorUpdateCount === 0;
  return (
    <>
      {favorites.data && <Favorites venues={favorites.data.venues} />}
      {error && !data ? (
        <QueryError error={error} onRetry={() => refetch()} isRetrying={isFetching} />
      ) : (
        <section aria-labelledby="best-venues" className="flex flex-col gap-2 sm:gap-4">
          <h2 id="best-venues" className={headingClass}>
            {filters.near ? <Trans>Nearest to you</Trans> : <Trans>Best rated</Trans>}
          </h2>
          <QueryPending query={query}>
            <VenueCardGrid
              venues={isWaiting ? undefined : data?.venues.slice(0, shown)}
              sports={filters.sports}
              expected={shown}
            />
          </QueryPending>
        </section>
      )}
    </>
  );
}

function Favorites({ venues }: { venues: readonly Venue[] }) {
  // A venue that is no longer a favorite stays, so that a slip can be undone.
  const [first] = useState(venues);
  const [isLong, setLong] = useState(false);
  const listed = isLong ? first : first.slice(0, shown);
  const count = first.length;
  if (count === 0) return null;
  return (
    <section aria-labelledby="favorites" className="flex flex-col gap-2 sm:gap-4">
      <h2 id="favorites" className={headingClass}>
        <Trans>Your venues</Trans>
      </h2>
      <VenueCardGrid venues={listed} sports={[]} expected={shown} />
      {listed.length < count && (
        <TextButton onPress={() => setLong(true)} className="self-start">
          <Trans>All your venues ({count})</Trans>
        </TextButton>
      )}
    </section>
  );
}
