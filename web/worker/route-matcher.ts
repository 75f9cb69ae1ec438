/** The kinds of requests the worker handles: a page, a hashed file, or another file of the shell. */
export type Kind = "page" | "asset" | "file";

/** Addresses that are no pages of the app: user data, counters, or machine endpoints. */
const noPage = /^\/(?:api|assets|builds|dev|j|media|healthz|readyz|lapang\.v1\.[^/]*)(?:\/|$)|\.\w+$/;

/** Null for everything that bypasses the worker: calls above all. */
export function kindOf(
  request: Pick<Request, "method" | "mode" | "url">,
  origin: string,
  files: readonly string[],
): Kind | null {
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== origin) return null;
  if (request.mode === "navigate") return noPage.test(url.pathname) ? null : "page";
  if (url.pathname.startsWith("/assets/")) return "asset";
  return files.includes(url.pathname) ? "file" : null;
}
