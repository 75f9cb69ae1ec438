import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { localeOf } from "~/lib/format/locale";
import { navigateDocument } from "./external-navigation";
import { request, textIn } from "./http";
import { parseUrl } from "./parse-url";

// The redirect lookup of specification §4: an operator may have moved a page's path. It runs beside every navigation
// without blocking it; a failure means no rule.

/** A reader who has been on a page for longer than this is not redirected, in milliseconds. */
const longestLookUp = 5_000;
const longestTarget = 2000;
/** More redirects in a row than this are a loop. */
const mostInARow = 5;

/** Addresses that the server answers itself. */
const notOfTheApp = /^\/(j|api|media|assets|builds|dev)\//;

let inARow = 0;

/** A redirect's target: a path of this site, or another site by https. */
export type Target = { isHere: boolean; address: string };

/** Follows the path's redirect, unless the reader has navigated elsewhere meanwhile. */
async function followRedirect(pathname: string, goTo: (path: string) => void, over: AbortSignal): Promise<void> {
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
  // The language is part of the loaded document.
  if (isPage && localeOf(new URL(target.address, location.origin).pathname) === localeOf(pathname))
    goTo(target.address);
  else navigateDocument(target.address, { isExternal: !target.isHere, inItsPlace: true });
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

/** Null for anything but a path of this site, as a browser would parse it, or an https address. */
export function targetOf(raw: string | null, origin: string): Target | null {
  // Browsers read a backslash as a slash and skip tabs and line breaks.
  if (!raw || raw.length > longestTarget || /[\\\p{Cc}]/u.test(raw)) return null;
  const isPath = /^\/(?!\/)/.test(raw);
  // "https:evil" is not a path either, although it looks like one.
  if (!isPath && !/^https?:\/\/[^/]/i.test(raw)) return null;
  const url = isPath ? parseUrl(raw, origin) : parseUrl(raw);
  if (!url || url.username || url.password) return null;
  if (url.origin === origin) {
    // "/id//evil" without its language would be "//evil".
    return /\/\//.test(url.pathname) ? null : { isHere: true, address: url.pathname + url.search + url.hash };
  }
  return url.protocol === "https:" ? { isHere: false, address: url.href } : null;
}

/** For tests: starts a new visit. */
export function forgetRedirects(): void {
  inARow = 0;
}

/** Looks up a redirect for every page, the first one too; the next navigation aborts it. */
export function useRedirects(): void {
  const { pathname } = useLocation();
  const navigate = useNavigate();

  useEffect(() => {
    const over = new AbortController();
    void followRedirect(pathname, (path) => navigate(path, { replace: true }), over.signal);
    return () => over.abort();
  }, [pathname, navigate]);
}
