import { useLocation, useSearchParams } from "react-router";
import { withoutLocale } from "~/lib/locale";
import { useOwnSports } from "~/lib/own-sports";
import { usePaths } from "~/lib/paths";
import { useUrlFilters } from "~/lib/use-url-filters";
import { type Filters, filtersOf, queryOf, withFilters } from "./search-rules";

/** The filters in the address: the first change opens the results, later ones stay there. */
export function useFilters() {
  const [query] = useSearchParams();
  const { pathname } = useLocation();
  const paths = usePaths();
  const ownSports = useOwnSports();
  const { filters, change: set } = useUrlFilters(
    (search) => filtersOf(search, ownSports),
    (next) => paths.venueResults(queryOf(next, ownSports)),
  );
  const isInResults = withoutLocale(pathname).endsWith("/results");

  /** The address of the results with these filters. */
  function hrefFor(changed: Partial<Filters>): string {
    return paths.venueResults(queryOf(withFilters(filters, changed), ownSports));
  }

  function change(changed: Partial<Filters>) {
    set((current) => withFilters(current, changed), { replace: isInResults });
  }

  // An address without sports is ambiguous until the player's sports are known.
  const isKnown = ownSports !== undefined || query.has("sport");
  return { filters, isKnown, change, hrefFor };
}
