import type { MessageDescriptor } from "@lingui/core";
import { msg, plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useDeferredValue } from "react";
import type { SearchVenuesResponse } from "~/gen/lapang/v1/venue_pb";
import { useLocale } from "~/lib/format/locale";
import { useNow, useToday } from "~/lib/format/use-now";
import { violationsOf } from "~/lib/http/error-messages";
import { Pagination } from "~/ui/list/pagination";
import { QueryError, QueryPending } from "~/ui/list/query-view";
import { NothingFound } from "./nothing-found";
import { useResultsMap } from "./results-map";
import { useVenueSearch } from "./search-queries";
import { pageSize } from "./search-rules";
import { problemIn, TimeNotice } from "./time-notice";
import { problemOf, wantedOf, whenText } from "./time-rules";
import { useFilters } from "./use-filters";
import { VenueCardGrid } from "./venue-card-grid";

export function VenueResults() {
  const { i18n, t } = useLingui();
  const locale = useLocale();
  const { filters, zone, isKnown, change, hrefFor } = useFilters();
  const { time, offset } = filters;
  const today = useToday(zone);
  const now = useNow(60_000);
  const known = time && isKnown ? problemOf(time, zone, now) : null;
  const query = useVenueSearch(filters, zone, isKnown && !known);
  const { error, isPlaceholderData, isFetching, refetch } = query;
  // A new response renders with low priority and can be interrupted.
  const data = useDeferredValue(query.data);
  const isOutdated = isPlaceholderData || data !== query.data;
  const map = useResultsMap({ filters, zone, venues: data?.venues });

  const problem = known ?? problemIn(violationsOf(error));
  if (time && problem)
    return <TimeNotice time={time} problem={problem} zone={zone} onChange={(instead) => change({ time: instead })} />;
  if (error && !data) return <QueryError error={error} onRetry={() => refetch()} isRetrying={isFetching} />;
  if (data?.venues.length === 0 && !isOutdated) {
    return <NothingFound answer={data} />;
  }
  const hasMore = data?.totalIsAtLeast === true && time !== null;
  return map.around(
    <section aria-label={t`Venues`} className="flex flex-col gap-2 sm:gap-4">
      <div className="flex items-center justify-between gap-4">
        <h2 aria-live="polite" className="min-h-6 font-bold sm:min-h-7 sm:text-lg">
          {data && i18n._(totalText(data, time && i18n._(whenText(time, today, locale))))}
        </h2>
        {map.toggle}
      </div>
      {data?.nearPlace && (
        <p className="text-muted">
          <Trans>No venue has this name. These are the nearest to {{ place: data.nearPlace }}.</Trans>
        </p>
      )}
      <QueryPending query={query}>
        <VenueCardGrid
          venues={data?.venues}
          sports={filters.sports}
          wanted={time ? wantedOf(time, zone) : undefined}
          expected={pageSize / 2}
          isOutdated={isOutdated}
          isNarrow={map.isBeside}
          onPoint={map.onPoint}
        />
      </QueryPending>
      {data && (data.total > pageSize || hasMore) && (
        <Pagination
          total={data.total}
          hasMore={hasMore || undefined}
          limit={pageSize}
          offset={offset}
          hrefFor={(next) => hrefFor({ offset: next })}
        />
      )}
    </section>,
  );
}

function totalText({ total, totalIsAtLeast }: SearchVenuesResponse, when: string | null): MessageDescriptor {
  if (when === null) {
    return totalIsAtLeast
      ? msg`${plural({ count: total }, { one: "More than # venue", other: "More than # venues" })}`
      : msg`${plural({ count: total }, { one: "# venue", other: "# venues" })}`;
  }
  return totalIsAtLeast
    ? msg`${plural({ count: total }, { one: `More than # venue free ${when}`, other: `More than # venues free ${when}` })}`
    : msg`${plural({ count: total }, { one: `# venue free ${when}`, other: `# venues free ${when}` })}`;
}
