import { useLocation, useNavigate, useSearchParams } from "react-router";
import { withoutLocale } from "~/lib/format/locale";
import { useUrlFilters } from "~/lib/forms/use-url-filters";
import { usePaths } from "~/lib/http/paths";
import { useOwnSports } from "~/lib/session/own-sports";
import { useSession } from "~/lib/session/session";
import { useCityZone } from "./queries";
import { rememberedSearch, rememberSearch } from "./remembered-search";
import { type Filters, filtersOf, queryOf, withFilters } from "./search-rules";

/** Where the results are: the specification's page is for players, visitors have a public one. */
export function useResultsPath() {
  const paths = usePaths();
  const isPlayersPage = withoutLocale(useLocation().pathname).startsWith("/venue/");
  const isSignedIn = useSession().state === "in";
  return isPlayersPage || isSignedIn ? paths.venueResults : paths.courtsSearch;
}

/** From another page to the results, which are remembered as the last search. */
export function useResults() {
  const ownSports = useOwnSports();
  const resultsPath = useResultsPath();
  const navigate = useNavigate();
  const pathFor = (filters: Filters) => resultsPath(queryOf(filters, ownSports));
  const remember = (filters: Filters) => rememberSearch(queryOf(filters, ownSports));
  function open(filters: Filters) {
    remember(filters);
    navigate(pathFor(filters));
  }
  return { pathFor, remember, open };
}

/** The filters in the address: the first change opens the results, later ones stay there. */
export function useFilters() {
  const [query] = useSearchParams();
  const { pathname } = useLocation();
  const ownSports = useOwnSports();
  const resultsPath = useResultsPath();
  const isInResults = /\/(results|courts\/search)$/.test(withoutLocale(pathname));
  // The start page begins with what was searched for last.
  const named = (search: URLSearchParams) => (isInResults || search.toString() !== "" ? search : rememberedSearch());
  const { filters, change: set } = useUrlFilters(
    (search) => filtersOf(named(search), ownSports),
    // An open map stays open.
    (next) => resultsPath({ ...queryOf(next, ownSports), map: query.get("map") ?? undefined }),
  );
  const { zone, isKnown: isZoneKnown } = useCityZone(filters.city);

  /** The address of the results with these filters. */
  function hrefFor(changed: Partial<Filters>): string {
    return resultsPath(queryOf(withFilters(filters, changed), ownSports));
  }

  function change(changed: Partial<Filters>) {
    const next = set((current) => withFilters(current, changed), { replace: isInResults });
    rememberSearch(queryOf(next, ownSports));
  }

  // An address without sports is ambiguous until the player's sports are known, and a time without its zone.
  const areSportsKnown = ownSports !== undefined || named(query).has("sport");
  const isKnown = areSportsKnown && (filters.time === null || isZoneKnown);
  return { filters, zone, isKnown, isInResults, change, hrefFor };
}
