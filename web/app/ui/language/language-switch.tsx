import { useLingui } from "@lingui/react/macro";
import { useLocation } from "react-router";
import { inLocale, localeName, locales, useLocale } from "~/lib/format/locale";
import { rememberLocale } from "~/lib/session/cookies";
import { useHydrated } from "../use-hydrated";

/** The same page in the other language, as a document load: the language is part of the page. */
export function LanguageSwitch() {
  const { t } = useLingui();
  const current = useLocale();
  const { pathname, search, hash } = useLocation();
  // A prerendered page knows only its path, and hydration would not update its links.
  const rest = useHydrated() ? search + hash : "";
  return (
    <ul aria-label={t`Language`} className="flex flex-wrap gap-1">
      {locales.map((locale) => (
        <li key={locale}>
          <a
            href={inLocale(locale, pathname) + rest}
            hrefLang={locale}
            lang={locale}
            aria-current={locale === current ? "true" : undefined}
            onClick={() => rememberLocale(locale)}
            className="flex min-h-11 items-center rounded-full px-4 font-semibold text-muted text-sm hover:bg-sunken aria-[current=true]:bg-sunken aria-[current=true]:text-ink"
          >
            {localeName[locale]}
          </a>
        </li>
      ))}
    </ul>
  );
}
