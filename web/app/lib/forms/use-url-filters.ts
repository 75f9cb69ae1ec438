import { useEffect, useRef } from "react";
import { useLocation, useNavigate, useNavigation, useSearchParams } from "react-router";

/**
 * Filters that live in the address. A change builds on the one before it, which may not have reached the address yet,
 * so that two quick changes keep both.
 */
export function useUrlFilters<Filters extends object>(
  read: (search: URLSearchParams) => Filters,
  hrefFor: (filters: Filters) => string,
) {
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  const { location: next, state } = useNavigation();
  const navigate = useNavigate();
  const latest = useRef<Filters>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the address that is there has all changes.
  useEffect(() => {
    if (state === "idle") latest.current = undefined;
  }, [state, search]);

  function change(changed: Partial<Filters> | ((filters: Filters) => Filters), { replace = true } = {}): Filters {
    // Another part of the page may have changed the address.
    const pending = next?.pathname === pathname ? new URLSearchParams(next.search) : search;
    const current = latest.current ?? read(pending);
    latest.current = typeof changed === "function" ? changed(current) : { ...current, ...changed };
    navigate(hrefFor(latest.current), { replace, preventScrollReset: true });
    return latest.current;
  }

  return { filters: read(search), change };
}

/** The same page with other parameters; `null` removes one. */
export function hrefWith(search: URLSearchParams, changes: Record<string, string | null>): string {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) next.delete(name);
    else next.set(name, value);
  }
  return `?${next}`;
}
