import plus from "icon:lucide/plus";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Suspense, useDeferredValue, useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { localZone } from "~/lib/format/time-zone";
import { useToday } from "~/lib/format/use-now";
import { useUrlFilters } from "~/lib/forms/use-url-filters";
import { usePaths } from "~/lib/http/paths";
import { whenQuiet } from "~/lib/offline/quiet";
import { useOwnSports } from "~/lib/session/own-sports";
import { lazyPart } from "~/ui/lazy-part";
import { LinkButton } from "~/ui/link/link-button";
import { Pagination } from "~/ui/list/pagination";
import { QueryView } from "~/ui/list/query-view";
import { cx } from "~/ui/look/cx";
import { Icon } from "~/ui/look/icon";
import { Skeleton } from "~/ui/look/skeleton";
import { Page } from "~/ui/page/page";
import { useHydratedPage } from "~/ui/use-hydrated";
import { openPlayPersistence, useMatches } from "../queries";
import { type MatchFilters as Filters, pageSize, queryOf, readFilters, requestOf } from "./filter-rules";
import { MatchDays } from "./match-days";
import { MatchListSkeleton } from "./match-list-skeleton";
import { NoMatches } from "./no-matches";
import { rememberedPlace, rememberPlace } from "./remembered-place";

// The list is more important than its filters, and their lists are big.
const MatchFilters = lazyPart(async () => {
  await whenQuiet();
  return (await import("./match-filters")).MatchFilters;
});

/** All open upcoming matches, public; the filters are in the address. */
export function OpenPlay() {
  const { t } = useLingui();
  const paths = usePaths();
  const hydrated = useHydratedPage();
  const [search] = useSearchParams();
  const sport = hydrated ? readFilters(search).sports[0] : undefined;
  return (
    <Page
      title={t`Open Play`}
      lead={
        <span className="max-sm:hidden">
          <Trans>Matches that are looking for players. Pick one and join.</Trans>
        </span>
      }
      width="wide"
      action={
        <LinkButton to={paths.createMatch({ sport })} size="small" aria-label={t`Create Match`}>
          <Icon of={plus} className="text-xl" />
          <Trans context="short" comment="Beside the title “Open Play” on a phone">
            Create Match
          </Trans>
        </LinkButton>
      }
    >
      {/* A prerendered page knows neither the address nor the day. */}
      {hydrated ? (
        <Found />
      ) : (
        <>
          <MatchFiltersSkeleton />
          <MatchListSkeleton />
        </>
      )}
    </Page>
  );
}

function Found() {
  const paths = usePaths();
  const [search] = useSearchParams();
  const ownSports = useOwnSports();
  const { filters, change: set } = useUrlFilters(
    (query) => readFilters(query, ownSports),
    (next) => paths.play(queryOf(next, ownSports)),
  );
  // An address without sports is ambiguous until the player's sports are known.
  const isKnown = ownSports !== undefined || search.has("sport");
  // Days in the reader's own time zone.
  const [zone] = useState(localZone);
  const query = useMatches(requestOf(filters, zone, useToday(zone)), openPlayPersistence, isKnown);

  function change(changed: Partial<Filters>) {
    const next = set({ offset: 0, ...changed });
    // A city or the device's position; typed text is not remembered.
    if ("near" in changed || "withinKm" in changed) rememberPlace(next);
  }

  // An address without parameters starts with the last place.
  const [remembered] = useState(() => (search.toString() === "" ? rememberedPlace() : null));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the page opens.
  useEffect(() => {
    if (remembered) change(remembered);
  }, []);

  return (
    <>
      <Suspense fallback={<MatchFiltersSkeleton isAtOnce />}>
        <MatchFilters
          filters={filters}
          onChange={change}
          total={query.isPlaceholderData ? undefined : query.data?.total}
        />
      </Suspense>
      <Results query={query} filters={filters} onChange={change} />
    </>
  );
}

type ResultsProps = {
  query: ReturnType<typeof useMatches>;
  filters: Filters;
  onChange: (changed: Partial<Filters>) => void;
};

function Results({ query, filters, onChange }: ResultsProps) {
  const paths = usePaths();
  const ownSports = useOwnSports();
  const { isPlaceholderData } = query;
  // A new response renders with low priority and can be interrupted.
  const data = useDeferredValue(query.data);
  if (!data)
    return (
      <QueryView query={query}>
        <MatchListSkeleton />
      </QueryView>
    );
  const isOutdated = isPlaceholderData || data !== query.data;
  const isEmpty = data.matches.length === 0 && !isOutdated;
  return (
    <div aria-busy={isOutdated} className={cx("flex flex-col gap-6", isPlaceholderData && "opacity-60")}>
      <p aria-live="polite" className={isEmpty ? "sr-only" : "font-semibold text-muted"}>
        {data.totalIsAtLeast ? (
          <Plural value={{ count: data.total }} one="More than # match" other="More than # matches" />
        ) : (
          <Plural value={{ count: data.total }} one="# match" other="# matches" />
        )}
      </p>
      {isEmpty ? <NoMatches filters={filters} onChange={onChange} /> : <MatchDays matches={data.matches} isFullLast />}
      {data.total > pageSize && (
        <Pagination
          total={data.total}
          limit={pageSize}
          offset={filters.offset}
          hrefFor={(offset) => paths.play(queryOf({ ...filters, offset }, ownSports))}
        />
      )}
    </div>
  );
}

/** Reserves the filters' room; at once where another skeleton was before. */
function MatchFiltersSkeleton({ isAtOnce = false }: { isAtOnce?: boolean }) {
  return (
    <div aria-hidden="true" className={cx("flex flex-col gap-3", !isAtOnce && "animate-late")}>
      <Skeleton className="h-13 rounded-full!" />
      <Skeleton className="h-12 rounded-full!" />
      <Skeleton className="h-13 rounded-full! md:hidden" />
      <Skeleton className="hidden h-18.5 rounded-full! md:block" />
    </div>
  );
}
