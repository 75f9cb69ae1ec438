import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import type { Guard } from "./guards";

/**
 * Runs a guard after hydration: a prerendered page is shown before any guard. Elsewhere the guard has run already,
 * with the same result.
 */
export function useHydratedGuard(guard: Guard): void {
  const navigate = useNavigate();
  const latest = useRef(navigate);
  latest.current = navigate;

  useEffect(() => {
    // A reader who has left the page is not redirected, and does not come back to it.
    const left = new AbortController();
    const { signal } = left;
    const judge = async () => {
      await Promise.resolve();
      if (signal.aborted) return;
      // The guard around all pages has validated the address.
      await guard({ request: new Request(location.href, { signal }), pattern: "", params: {} }, async () => {});
    };
    judge().catch((refusal: unknown) => {
      const elsewhere = refusal instanceof Response ? refusal.headers.get("Location") : null;
      // Without a response nobody is redirected: the page's own calls fail too, and show the error.
      if (elsewhere && !signal.aborted) latest.current(elsewhere, { replace: true });
    });
    return () => left.abort();
  }, [guard]);
}
