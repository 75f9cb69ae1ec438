import { withoutLocale } from "~/lib/format/locale";
import { parseUrl } from "~/lib/http/parse-url";
import { dropCookie, readCookie, writeCookie } from "./cookies";

const cookie = "lapang-redirect-path";
const maxAgeSeconds = 30 * 60;
const longest = 2000;

/**
 * The path if it is safe to return to after signing in, else null: a path of this site, as a browser would parse it,
 * and not a sign-in page, which would loop.
 */
export function safeReturnPath(raw: string | null): string | null {
  if (!raw || raw.length > longest) return null;
  // Browsers read a backslash as a slash and skip tabs and line breaks, so "/\evil" and "/\t/evil" leave the site.
  if (!/^\/(?!\/)[^\\\p{Cc}]*$/u.test(raw)) return null;
  const base = "http://this-site.invalid";
  const url = parseUrl(raw, base);
  if (!url || url.origin !== base || url.username) return null;
  // Without its language "/id//evil" would be "//evil", and encoded characters may be decoded on the way.
  if (/\/(\/|%2f|%5c)/i.test(url.pathname)) return null;
  if (/^\/auth(\/|$)/.test(withoutLocale(url.pathname))) return null;
  return url.pathname + url.search + url.hash;
}

export function saveReturnPath(path: string): void {
  const safe = safeReturnPath(path);
  if (safe) writeCookie(cookie, safe, maxAgeSeconds);
}

/** The saved path, which stays saved. */
export function savedReturnPath(): string | null {
  return safeReturnPath(readCookie(cookie));
}

/** The saved path, once. */
export function takeReturnPath(): string | null {
  const path = savedReturnPath();
  dropReturnPath();
  return path;
}

export function dropReturnPath(): void {
  dropCookie(cookie);
}
