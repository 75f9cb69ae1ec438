import searchX from "icon:lucide/search-x";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useDeferredValue } from "react";
import { distanceText } from "~/lib/distance";
import { useLocale } from "~/lib/locale";
import { radiiKm } from "~/lib/nearby";
import { usePaths } from "~/lib/paths";
import { useInSteps } from "~/lib/use-in-steps";
import { Awaiting } from "~/ui/awaiting";
import { Button } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Failed } from "~/ui/failed";
import { LinkButton } from "~/ui/link-button";
import { Pagination } from "~/ui/pagination";
import { useVenueSearch } from "./queries";
import { type Filters, pageSize, queryOf } from "./search-rules";
import { useFilters } from "./use-filters";
import { VenueCardGrid } from "./venue-card-grid";

const widest = radiiKm[radiiKm.length - 1] ?? 0;

/** The venues that match the address. */
export function VenueResults() {
  const { t } = useLingui();
  const paths = usePaths();
  const { filters, change } = useFilters();
  const query = useVenueSearch(filters);
  const { error, isPlaceholderData, isFetching, refetch } = query;
  // An answer is drawn where nothing more urgent is to be done, and can be interrupted.
  const data = useDeferredValue(query.data);
  const drawn = useInSteps(data?.venues.length);
  const isOutdated = isPlaceholderData || data !== query.data;
  const isMore = data !== undefined && drawn < data.venues.length;

  if (error && !data) return <Failed error={error} onRetry={() => refetch()} isRetrying={isFetching} />;
  if (data?.venues.length === 0 && !isOutdated) return <NothingFound filters={filters} onChange={change} />;
  return (
    <section aria-label={t`Venues`} className="flex flex-col gap-4">
      <h2 aria-live="polite" className="min-h-7 font-bold text-lg">
        {data && <Plural value={data.total} one="# venue" other="# venues" />}
      </h2>
      <Awaiting query={query}>
        <VenueCardGrid
          venues={data?.venues.slice(0, drawn)}
          sports={filters.sports}
          expected={pageSize / 2}
          isOutdated={isOutdated}
          isMore={isMore}
        />
      </Awaiting>
      {data && data.total > pageSize && !isMore && (
        <Pagination
          total={data.total}
          limit={pageSize}
          offset={filters.offset}
          hrefFor={(offset) => paths.venueResults(queryOf({ ...filters, offset }))}
        />
      )}
    </section>
  );
}

type NothingProps = { filters: Filters; onChange: (change: Partial<Filters>) => void };

function NothingFound({ filters, onChange }: NothingProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const paths = usePaths();
  const { text, sports, near, withinKm, offset } = filters;
  const wider = near && withinKm < widest ? distanceText(widest * 1000, locale) : null;
  const title =
    near && sports.length > 0 && !text
      ? t`No venues found nearby for this sport`
      : t`No venues found matching your search`;
  return (
    <EmptyState icon={searchX} title={title}>
      <div className="flex flex-wrap justify-center gap-3">
        {offset > 0 && (
          <Button variant="secondary" onPress={() => onChange({ offset: 0 })}>
            <Trans>Back to the first page</Trans>
          </Button>
        )}
        {wider && <Button onPress={() => onChange({ withinKm: widest })}>{t`Look within ${wider}`}</Button>}
        {text && (
          <Button onPress={() => onChange({ text: "" })}>
            <Trans>Look without “{text}”</Trans>
          </Button>
        )}
        {sports.length > 0 && (
          <Button variant="secondary" onPress={() => onChange({ sports: [] })}>
            <Trans>All sports</Trans>
          </Button>
        )}
        <LinkButton to={paths.venueSearch()} variant="secondary">
          <Trans>Start over</Trans>
        </LinkButton>
      </div>
    </EmptyState>
  );
}
