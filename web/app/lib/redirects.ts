import { request, textIn } from "./http";
import { leaveTo } from "./leave";
import { localeOf } from "./locale";
import { parseUrl } from "./parse-url";

// The lookup of specification §4: an operator may have sent the page's path elsewhere. It runs beside every navigation and
// never holds one up; what fails is as if there were no rule.

/** A reader is not sent off a page that they have been on for longer than this, in milliseconds. */
const longestLookUp = 5_000;
const longestTarget = 2000;
/** More redirects than this one after the other are a circle. */
const mostInARow = 5;

/** What the server answers at these addresses is no page of the app. */
const notOfTheApp = /^\/(j|api|media|assets|builds|dev)\//;

let inARow = 0;

/** Where a redirect may lead: to a path of this site, or to another one by https. */
export type Target = { isHere: boolean; address: string };

/** Goes where the path leads, unless the reader has gone elsewhere meanwhile. */
export async function followRedirect(pathname: string, goTo: (path: string) => void, over: AbortSignal): Promise<void> {
  const raw = await lookUp(pathname, over);
  if (over.aborted) return;
  const target = targetOf(raw, location.origin);
  if (!target || target.address === pathname) {
    inARow = 0;
    return;
  }
  inARow += 1;
  if (inARow > mostInARow) {
    console.warn(`Redirects lead in a circle, by way of ${pathname}.`);
    return;
  }
  const isPage = target.isHere && !notOfTheApp.test(target.address);
  // A language is part of the page as it is loaded.
  if (isPage && localeOf(new URL(target.address, location.origin).pathname) === localeOf(pathname))
    goTo(target.address);
  else leaveTo(target.address, { isExternal: !target.isHere, inItsPlace: true });
}

async function lookUp(pathname: string, over: AbortSignal): Promise<string | null> {
  try {
    const { body } = await request(`/api/redirects?path=${encodeURIComponent(pathname)}`, {
      signal: over,
      timeoutMs: longestLookUp,
      priority: "low",
    });
    return textIn(body, "redirect");
  } catch {
    return null;
  }
}

/** Null for whatever is no path of this site, as a browser would read it, and no https address. */
export function targetOf(raw: string | null, origin: string): Target | null {
  // Browsers read a backslash as a slash and skip tabs and line breaks.
  if (!raw || raw.length > longestTarget || /[\\\p{Cc}]/u.test(raw)) return null;
  const isPath = /^\/(?!\/)/.test(raw);
  // Nor does "https:evil" name a path, as it seems to.
  if (!isPath && !/^https?:\/\/[^/]/i.test(raw)) return null;
  const url = isPath ? parseUrl(raw, origin) : parseUrl(raw);
  if (!url || url.username || url.password) return null;
  if (url.origin === origin) {
    // "/id//evil" without its language would be "//evil".
    return /\/\//.test(url.pathname) ? null : { isHere: true, address: url.pathname + url.search + url.hash };
  }
  return url.protocol === "https:" ? { isHere: false, address: url.href } : null;
}

/** For tests: a new visit. */
export function forgetRedirects(): void {
  inARow = 0;
}
