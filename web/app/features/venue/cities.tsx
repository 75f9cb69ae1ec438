import searchX from "icon:lucide/search-x";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Link } from "react-router";
import type { City } from "~/gen/lapang/v1/venue_pb";
import { usePaths } from "~/lib/http/paths";
import { SearchField } from "~/ui/form/search-field";
import { EmptyState } from "~/ui/list/empty-state";
import { QueryView } from "~/ui/list/query-view";
import { Skeleton } from "~/ui/look/skeleton";
import { Page } from "~/ui/page/page";
import { NoCourtsYet } from "./no-courts-yet";
import { useAllCities } from "./public-queries";
import { SearchLauncher } from "./search-launcher";
import { useNextSearch } from "./use-next-search";

const gridClass = "grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-3 sm:grid-cols-3 sm:gap-4 lg:grid-cols-4";

/** The search, and every city with venues: that of the last search first. */
export function Cities() {
  const { t } = useLingui();
  const query = useAllCities();
  const { filters, zone, city } = useNextSearch();
  // Without a slug a city has no page.
  const cities = query.data?.cities.filter(({ slug }) => slug);
  const own = cities?.filter((one) => one === city) ?? [];
  const others = cities?.filter((one) => one !== city) ?? [];
  return (
    <Page
      title={t`Courts by city`}
      width="wide"
      lead={<Trans>See free hours and prices, and book a court online.</Trans>}
    >
      {cities?.length !== 0 && <SearchLauncher filters={filters} zone={zone} />}
      <QueryView query={query}>
        {!cities ? <Loading /> : cities.length === 0 ? <NoCourtsYet /> : <Filtered cities={[...own, ...others]} />}
      </QueryView>
    </Page>
  );
}

function Filtered({ cities }: { cities: readonly City[] }) {
  const { t } = useLingui();
  const paths = usePaths();
  const [text, setText] = useState("");
  const wanted = text.trim().toLowerCase();
  const found = cities.filter(({ name }) => name.toLowerCase().includes(wanted));
  return (
    <>
      <search className="max-w-md">
        <SearchField label={t`Search cities`} placeholder={t`Name of a city`} value={text} onChange={setText} />
      </search>
      <p role="status" className="sr-only">
        {wanted && <Plural value={{ count: found.length }} one="# city" other="# cities" />}
      </p>
      {found.length === 0 ? (
        <EmptyState icon={searchX} title={t`No venues in a city of that name yet`} />
      ) : (
        <ul className={gridClass}>
          {found.map(({ name, slug, venueCount }) => (
            <li key={slug}>
              <Link
                to={paths.courtsIn(slug)}
                className="flex h-full min-h-24 flex-col justify-between gap-2 rounded-card bg-surface p-4 ring-1 ring-line transition-shadow hover:ring-line-strong"
              >
                <span className="font-extrabold text-lg leading-snug">{name}</span>
                <span className="tabular text-muted text-sm">
                  <Plural value={{ count: venueCount }} one="# venue" other="# venues" />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Loading() {
  const { t } = useLingui();
  return (
    <div role="status" className="flex animate-late flex-col gap-7">
      <span className="sr-only">{t`Loading`}</span>
      <Skeleton className="h-13 max-w-md rounded-full!" />
      <div className={gridClass}>
        {Array.from({ length: 8 }, (_, at) => at).map((at) => (
          <Skeleton key={at} className="h-24 rounded-card" />
        ))}
      </div>
    </div>
  );
}
