import { useLocation, useNavigate, useSearchParams } from "react-router";
import { withoutLocale } from "~/lib/locale";
import { usePaths } from "~/lib/paths";
import { usePendingSearch } from "~/lib/use-pending-search";
import { type Filters, filtersOf, queryOf, withFilters } from "./search-rules";

/** The filters in the address, and how to change them: the first change opens the results, the next ones stay there. */
export function useFilters() {
  const [query] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const paths = usePaths();
  const pending = usePendingSearch();
  const filters = filtersOf(query);
  const isInResults = withoutLocale(pathname).endsWith("/results");

  function change(changed: Partial<Filters>) {
    const next = queryOf(withFilters(filtersOf(pending), changed));
    navigate(paths.venueResults(next), { replace: isInResults, preventScrollReset: true });
  }

  return { filters, change };
}
