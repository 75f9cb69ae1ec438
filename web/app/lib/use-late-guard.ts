import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import type { Guard } from "./guards";

/** Runs a guard when its page is up: a prerendered one is on screen before any guard. Elsewhere it has run, and says the same. */
export function useLateGuard(guard: Guard): void {
  const navigate = useNavigate();
  const latest = useRef(navigate);
  latest.current = navigate;

  useEffect(() => {
    // Who has left the page is sent nowhere, and does not come back to it.
    const left = new AbortController();
    const { signal } = left;
    const judge = async () => {
      await Promise.resolve();
      if (signal.aborted) return;
      // What an address may hold, the guard around all pages has judged.
      await guard({ request: new Request(location.href, { signal }), pattern: "", params: {} }, async () => {});
    };
    judge().catch((refusal: unknown) => {
      const elsewhere = refusal instanceof Response ? refusal.headers.get("Location") : null;
      // Without an answer nobody is sent away: the calls of the page fail, too, and say so.
      if (elsewhere && !signal.aborted) latest.current(elsewhere, { replace: true });
    });
    return () => left.abort();
  }, [guard]);
}
