import pin from "icon:lucide/map-pin";
import { Trans, useLingui } from "@lingui/react/macro";
import { Suspense } from "react";
import { Navigate, useSearchParams } from "react-router";
import { useUrlFilters } from "~/lib/forms/use-url-filters";
import { usePaths } from "~/lib/http/paths";
import { lazyPart } from "~/ui/lazy-part";
import { LinkButton } from "~/ui/link/link-button";
import { EmptyState } from "~/ui/list/empty-state";
import { Pagination } from "~/ui/list/pagination";
import { QueryView } from "~/ui/list/query-view";
import { cx } from "~/ui/look/cx";
import { Skeleton, SkeletonList } from "~/ui/look/skeleton";
import { Page } from "~/ui/page/page";
import { useAccess, useOnlyVenue, useVenuesForAdmin } from "../queries";
import {
  type VenueFilters as Filters,
  readVenueFilters,
  venueQueryOf,
  venueRequestOf,
  venuesPerPage,
} from "./venue-filter-rules";
import { VenueRow } from "./venue-row";

const VenueFilters = lazyPart(async () => (await import("./venue-filters")).VenueFilters);

/** The viewer's venues. */
export function Venues() {
  const { t } = useLingui();
  const paths = usePaths();
  const [search] = useSearchParams();
  const only = useOnlyVenue();
  const isAdmin = useAccess().data?.isAdmin;
  const { filters, change } = useUrlFilters(readVenueFilters, (next) => paths.internalVenues(venueQueryOf(next)));
  // Staff with one venue skip the list, unless the address has filters.
  if (only.data && String(search) === "") return <Navigate to={paths.internalVenue(only.data.id)} replace />;
  return (
    <Page
      title={t`Venues`}
      width="wide"
      isCompact
      action={
        isAdmin && (
          <LinkButton to={paths.internalNewVenue} variant="secondary">
            <Trans>Add a venue</Trans>
          </LinkButton>
        )
      }
    >
      <Suspense fallback={<Skeleton className="h-18.5 animate-late" />}>
        <VenueFilters filters={filters} onChange={(changed) => change({ offset: 0, ...changed })} />
      </Suspense>
      <Results filters={filters} />
    </Page>
  );
}

function Results({ filters }: { filters: Filters }) {
  const { t } = useLingui();
  const paths = usePaths();
  const query = useVenuesForAdmin(venueRequestOf(filters));
  const { data, isPlaceholderData } = query;
  if (!data)
    return (
      <QueryView query={query}>
        <SkeletonList count={8} className="h-18" />
      </QueryView>
    );
  if (data.venues.length === 0) return <EmptyState icon={pin} title={t`No venues found matching your search`} />;
  return (
    <div aria-busy={isPlaceholderData} className={cx("flex flex-col gap-5", isPlaceholderData && "opacity-60")}>
      <ul
        aria-label={t`Venues`}
        className="divide-y divide-line overflow-hidden rounded-card bg-surface ring-1 ring-line"
      >
        {data.venues.map((venue) => (
          <VenueRow key={venue.id} venue={venue} />
        ))}
      </ul>
      <div aria-live="polite">
        <Pagination
          total={data.total}
          limit={venuesPerPage}
          offset={filters.offset}
          hrefFor={(offset) => paths.internalVenues(venueQueryOf({ ...filters, offset }))}
        />
      </div>
    </div>
  );
}
