import { useLocation, useNavigation, useSearchParams } from "react-router";

/** The query of the pending navigation, so that a second filter change does not undo the first. */
export function usePendingSearch(): URLSearchParams {
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  return next?.pathname === pathname ? new URLSearchParams(next.search) : search;
}
