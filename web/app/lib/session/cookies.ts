import { type Locale, locales } from "~/lib/format/locale";

/** Cookies that scripts may read: the session's marker, the return path, the language. Never a secret. */
export function readCookie(name: string): string | null {
  if (typeof document === "undefined") return null;
  for (const pair of document.cookie.split("; ")) {
    const split = pair.indexOf("=");
    if (pair.slice(0, split) !== name) continue;
    try {
      return decodeURIComponent(pair.slice(split + 1));
    } catch {
      return null;
    }
  }
  return null;
}

export function writeCookie(name: string, value: string, seconds: number): void {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing from Firefox and Safari.
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`;
}

export function dropCookie(name: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing from Firefox and Safari.
  document.cookie = `${name}=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; SameSite=Lax`;
}

const localeCookie = { name: "lapang-locale", seconds: 365 * 24 * 60 * 60 };

/** The server sends emails in this language. */
export function rememberLocale(locale: Locale): void {
  writeCookie(localeCookie.name, locale, localeCookie.seconds);
}

/** The language last used in this browser, else the browser's own. */
export function preferredLocale(): Locale {
  const used = readCookie(localeCookie.name);
  return locales.find((locale) => locale === used) ?? (navigator.language.startsWith("id") ? "id" : "en");
}
