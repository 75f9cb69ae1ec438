import { useLocation, useNavigate, useSearchParams } from "react-router";
import { withoutLocale } from "~/lib/locale";
import { useOwnSports } from "~/lib/own-sports";
import { usePaths } from "~/lib/paths";
import { usePendingSearch } from "~/lib/use-pending-search";
import { type Filters, filtersOf, queryOf, withFilters } from "./search-rules";

/** The filters in the address: the first change opens the results, later ones stay there. */
export function useFilters() {
  const [query] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const paths = usePaths();
  const pending = usePendingSearch();
  const ownSports = useOwnSports();
  const filters = filtersOf(query, ownSports);
  const isInResults = withoutLocale(pathname).endsWith("/results");

  /** The address of the results with these filters. */
  function hrefFor(changed: Partial<Filters>): string {
    return paths.venueResults(queryOf(withFilters(filters, changed), ownSports));
  }

  // Another change may not have reached the address yet.
  function change(changed: Partial<Filters>) {
    const next = queryOf(withFilters(filtersOf(pending, ownSports), changed), ownSports);
    navigate(paths.venueResults(next), { replace: isInResults, preventScrollReset: true });
  }

  // An address without sports is ambiguous until the player's sports are known.
  const isKnown = ownSports !== undefined || query.has("sport");
  return { filters, isKnown, change, hrefFor };
}
