import searchX from "icon:lucide/search-x";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useDeferredValue } from "react";
import { Link, useSearchParams } from "react-router";
import type { City } from "~/gen/lapang/v1/venue_pb";
import { isSportId, type SportId, sportNames } from "~/lib/format/sports";
import { useUrlFilters } from "~/lib/forms/use-url-filters";
import { usePaths } from "~/lib/http/paths";
import { DebouncedSearchField } from "~/ui/form/debounced-search-field";
import { LinkButton } from "~/ui/link/link-button";
import { TextLink } from "~/ui/link/text-link";
import { EmptyState } from "~/ui/list/empty-state";
import { Pagination } from "~/ui/list/pagination";
import { QueryError, QueryPending } from "~/ui/list/query-view";
import { Skeleton } from "~/ui/look/skeleton";
import { SportIcon } from "~/ui/look/sport-icon";
import { ErrorView } from "~/ui/page/error-view";
import { LoadError } from "~/ui/page/load-error";
import { Page } from "~/ui/page/page";
import { PageTitle } from "~/ui/page/page-title";
import { type Courts, courtsAt, useCity, useCourts } from "./public-queries";
import { pageSize } from "./search-rules";
import { useResultsPath } from "./use-filters";
import { VenueCardGrid } from "./venue-card-grid";

type Props = { slug: string; sport?: SportId };

/** The venues of a city, or those for one sport. */
export function CityPage({ slug, sport }: Props) {
  const { t } = useLingui();
  const paths = usePaths();
  const { query, city } = useCity(slug);
  const elsewhere = (
    <LinkButton to={paths.courts} variant="secondary">
      <Trans>Courts by city</Trans>
    </LinkButton>
  );
  if (city === null) {
    return (
      <ErrorView
        status={404}
        title={t`City Not Found`}
        message={t`Lapang has no venues in a city of this name.`}
        elsewhere={elsewhere}
      />
    );
  }
  if (query.error && !city) {
    return <LoadError query={query} title={t`This city could not be loaded`} elsewhere={elsewhere} />;
  }
  return city ? <Loaded city={city} sport={sport} /> : <Loading query={query} />;
}

function Loaded({ city, sport }: { city: City; sport: SportId | undefined }) {
  const { i18n, t } = useLingui();
  const paths = usePaths();
  const resultsPath = useResultsPath();
  const name = city.name;
  const title = sport
    ? t`${{ sport: i18n._(sportNames[sport]) }} in ${{ city: name }}`
    : t`Courts in ${{ city: name }}`;
  return (
    <Page
      title={title}
      width="wide"
      lead={<Trans>See free hours and prices, and book a court online.</Trans>}
      action={
        <LinkButton to={resultsPath({ city: name, sport })} variant="secondary">
          <Trans>Search by day and hour</Trans>
        </LinkButton>
      }
    >
      <div className="flex flex-col gap-3 sm:gap-5">
        <Sports city={city} chosen={sport} />
        <Venues city={city} sport={sport} />
      </div>
      <TextLink to={paths.courts} className="self-start font-semibold">
        <Trans>Courts in other cities</Trans>
      </TextLink>
    </Page>
  );
}

/** Links, because each sport of a city has a page of its own. */
function Sports({ city: { slug, sports }, chosen }: { city: City; chosen: SportId | undefined }) {
  const { i18n, t } = useLingui();
  const paths = usePaths();
  const played = sports.map(({ sportId }) => sportId).filter(isSportId);
  return (
    <nav aria-label={t`Sports`} className="-mx-4 overflow-x-auto px-4 py-1 [scrollbar-width:none] sm:-mx-1 sm:px-1">
      <ul className="flex w-max gap-2 sm:w-auto sm:flex-wrap">
        <SportLink to={paths.courtsIn(slug)} isShown={!chosen}>
          <span className="ps-2.5">{t`All sports`}</span>
        </SportLink>
        {played.map((sport) => (
          <SportLink key={sport} to={paths.courtsOf(slug, sport)} isShown={sport === chosen}>
            <SportIcon sport={sport} size="small" />
            {i18n._(sportNames[sport])}
          </SportLink>
        ))}
      </ul>
    </nav>
  );
}

function SportLink({ to, isShown, children }: { to: string; isShown: boolean; children: ReactNode }) {
  return (
    <li>
      <Link
        to={to}
        preventScrollReset
        aria-current={isShown ? "page" : undefined}
        className="flex min-h-11 items-center gap-2 whitespace-nowrap rounded-full bg-surface ps-1.5 pe-4 font-semibold text-sm ring-1 ring-line-strong ring-inset hover:bg-sunken aria-[current=page]:bg-accent aria-[current=page]:text-on-accent aria-[current=page]:ring-accent"
      >
        {children}
      </Link>
    </li>
  );
}

function Venues({ city, sport }: { city: City; sport: SportId | undefined }) {
  const { t } = useLingui();
  const paths = usePaths();
  const [search] = useSearchParams();
  const hrefFor = ({ text, offset }: Pick<Courts, "text" | "offset">) => {
    const query = { q: text.trim(), offset: offset || undefined };
    return sport ? paths.courtsOf(city.slug, sport, query) : paths.courtsIn(city.slug, query);
  };
  const { filters, change } = useUrlFilters((from) => courtsAt(from, sport), hrefFor);
  const query = useCourts(city.name, courtsAt(search, sport));
  const { error, isPlaceholderData, isFetching, refetch } = query;
  const data = useDeferredValue(query.data);
  const isOutdated = isPlaceholderData || data !== query.data;
  const { text, offset } = filters;
  const known = sport ? city.sports.find(({ sportId }) => sportId === sport) : city;
  const isLong = (known?.venueCount ?? 0) > pageSize;
  return (
    <section aria-label={t`Venues`} className="flex flex-col gap-3 sm:gap-5">
      {(isLong || text) && (
        <search className="max-w-md">
          <DebouncedSearchField
            label={t`Search venues`}
            placeholder={t`Name or area`}
            text={text}
            onDebounced={(typed) => change({ text: typed, offset: 0 })}
          />
        </search>
      )}
      {error && !data ? (
        <QueryError error={error} onRetry={() => refetch()} isRetrying={isFetching} />
      ) : data?.venues.length === 0 && !isOutdated ? (
        <EmptyState icon={searchX} title={t`No venues found matching your search`}>
          <LinkButton to={text || offset > 0 ? hrefFor({ text: "", offset: 0 }) : paths.courtsIn(city.slug)}>
            <Trans>All venues in {{ city: city.name }}</Trans>
          </LinkButton>
        </EmptyState>
      ) : (
        <>
          <h2 aria-live="polite" className="min-h-7 font-bold text-lg">
            {data && <Plural value={{ count: data.total }} one="# venue" other="# venues" />}
          </h2>
          <QueryPending query={query}>
            <VenueCardGrid
              venues={data?.venues}
              sports={sport ? [sport] : []}
              expected={pageSize / 2}
              isOutdated={isOutdated}
            />
          </QueryPending>
          {data && data.total > pageSize && (
            <Pagination
              total={data.total}
              limit={pageSize}
              offset={offset}
              hrefFor={(to) => hrefFor({ text, offset: to })}
            />
          )}
        </>
      )}
    </section>
  );
}

function Loading({ query }: { query: ReturnType<typeof useCity>["query"] }) {
  const { t } = useLingui();
  return (
    <div className="mx-auto flex w-full max-w-7xl flex-col gap-7 px-4 py-8 sm:px-6 sm:py-12">
      <PageTitle>{t`Courts`}</PageTitle>
      <h1 className="sr-only">{t`Courts`}</h1>
      <QueryPending query={query}>
        <div className="flex animate-late flex-col gap-7">
          <Skeleton className="h-10 w-3/4 sm:w-96" />
          <Skeleton className="h-6 w-full max-w-xl" />
          <Skeleton className="h-11 rounded-full!" />
          <VenueCardGrid venues={undefined} sports={[]} expected={pageSize / 2} />
        </div>
      </QueryPending>
    </div>
  );
}
