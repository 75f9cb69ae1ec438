import { longestWait } from "./patience";

// A match's page requests its match before its code is loaded (scripts/ahead.ts); the first call takes that response.

type Ahead = { url: string; at: number; answer: Promise<Response> };

declare global {
  var lapangAhead: Ahead | undefined;
}

/** The preloaded response to this request, if there is one; usable once. */
export function takeAhead(input: RequestInfo | URL, signal?: AbortSignal | null): Promise<Response> | undefined {
  const ahead = globalThis.lapangAhead;
  if (ahead?.url !== String(input)) return undefined;
  globalThis.lapangAhead = undefined;
  // When the code loads slowly, a late response would be outdated.
  if (performance.now() - ahead.at > longestWait) return undefined;
  return Promise.race([ahead.answer, ended(signal)]);
}

/** Rejects when the call is aborted, like `fetch`. */
function ended(signal?: AbortSignal | null): Promise<never> {
  return new Promise((_, fail) => signal?.addEventListener("abort", () => fail(signal.reason), { once: true }));
}
