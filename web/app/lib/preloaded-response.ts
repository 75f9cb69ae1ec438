import { requestTimeoutMs } from "./timeouts";

// A match's page requests its match before its code is loaded (scripts/route-preload.ts); the first call takes that
// response.

type Preload = { url: string; at: number; answer: Promise<Response> };

declare global {
  var lapangPreload: Preload | undefined;
}

/** The preloaded response to this request, if there is one; usable once. */
export function takePreloadedResponse(
  input: RequestInfo | URL,
  signal?: AbortSignal | null,
): Promise<Response> | undefined {
  const preload = globalThis.lapangPreload;
  if (preload?.url !== String(input)) return undefined;
  globalThis.lapangPreload = undefined;
  // When the code loads slowly, a late response would be outdated.
  if (performance.now() - preload.at > requestTimeoutMs) return undefined;
  return Promise.race([preload.answer, ended(signal)]);
}

/** Rejects when the call is aborted, like `fetch`. */
function ended(signal?: AbortSignal | null): Promise<never> {
  return new Promise((_, fail) => signal?.addEventListener("abort", () => fail(signal.reason), { once: true }));
}
