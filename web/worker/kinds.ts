/** What the worker answers: a page, a file that never changes under its name, or one of the shell's other files. */
export type Kind = "page" | "asset" | "file";

/** Addresses whose answers are no pages of the app: they are about somebody, count something, or are for machines. */
const noPage = /^\/(?:api|assets|builds|dev|j|media|healthz|readyz|lapang\.v1\.[^/]*)(?:\/|$)|\.\w+$/;

/** Null for everything that goes to the server as if there were no worker: calls above all. */
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
