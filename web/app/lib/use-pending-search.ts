import { useLocation, useNavigation, useSearchParams } from "react-router";

/** The query that this page is about to have, so that a second change of filters does not undo the first on its way. */
export function usePendingSearch(): URLSearchParams {
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  return next?.pathname === pathname ? new URLSearchParams(next.search) : search;
}
