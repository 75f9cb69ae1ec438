import { longestWait } from "./patience";

// The page of a match asks for its match before its code is here (scripts/ahead.ts); the first call takes what came of it.

type Ahead = { url: string; at: number; answer: Promise<Response> };

declare global {
  var lapangAhead: Ahead | undefined;
}

/** The answer to this request if it is on its way already; for one call only. */
export function takeAhead(input: RequestInfo | URL, signal?: AbortSignal | null): Promise<Response> | undefined {
  const ahead = globalThis.lapangAhead;
  if (ahead?.url !== String(input)) return undefined;
  globalThis.lapangAhead = undefined;
  // On a slow network the code takes its time; whoever comes to the page only later wants to know how it stands then.
  if (performance.now() - ahead.at > longestWait) return undefined;
  return Promise.race([ahead.answer, ended(signal)]);
}

/** Fails when the call is given up, as `fetch` would. */
function ended(signal?: AbortSignal | null): Promise<never> {
  return new Promise((_, fail) => signal?.addEventListener("abort", () => fail(signal.reason), { once: true }));
}
