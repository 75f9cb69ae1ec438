import { useLingui } from "@lingui/react";

/** The languages of the app. English has no path prefix, Indonesian is under `/id`. */
export const locales = ["en", "id"] as const;
export type Locale = (typeof locales)[number];

/** Locales for `Intl`. */
export const intlLocale: Record<Locale, string> = { en: "en-US", id: "id-ID" };

/** Locales for dates: day, month, year in English too, because 11/24 and "Nov 24" are American only. */
export const dateLocale: Record<Locale, string> = { ...intlLocale, en: "en-GB" };

export const localeName: Record<Locale, string> = { en: "English", id: "Bahasa Indonesia" };

export function localeOf(pathname: string): Locale {
  return pathname === "/id" || pathname.startsWith("/id/") ? "id" : "en";
}

/** The path without its language and without the trailing slash that the prerenderer adds. */
export function withoutLocale(pathname: string): string {
  const path = localeOf(pathname) === "id" ? pathname.slice("/id".length) : pathname;
  // "/id//elsewhere" must not become "//elsewhere", which is another site.
  return path.replace(/^\/+/, "/").replace(/\/+$/, "") || "/";
}

/** The same page in another language. */
export function inLocale(locale: Locale, pathname: string): string {
  const path = withoutLocale(pathname);
  if (locale === "en") return path;
  return path === "/" ? "/id" : `/id${path}`;
}

export function useLocale(): Locale {
  return useLingui().i18n.locale as Locale;
}
