import { useLingui } from "@lingui/react/macro";
import { useLocation } from "react-router";
import { writeCookie } from "~/lib/cookies";
import { inLocale, localeCookie, localeName, locales, useLocale } from "~/lib/locale";

const secondsPerDay = 24 * 60 * 60;

/** The same page in the other language. It is loaded anew: a language is part of the page, not a setting within it. */
export function LanguageSwitch() {
  const { t } = useLingui();
  const current = useLocale();
  const { pathname, search, hash } = useLocation();
  return (
    <nav aria-label={t`Language`}>
      <ul className="flex gap-1">
        {locales.map((locale) => (
          <li key={locale}>
            <a
              href={inLocale(locale, pathname) + search + hash}
              hrefLang={locale}
              lang={locale}
              aria-current={locale === current ? "true" : undefined}
              onClick={() => writeCookie(localeCookie.name, locale, localeCookie.days * secondsPerDay)}
              className="flex min-h-11 items-center rounded-full px-4 font-semibold text-muted text-sm hover:bg-sunken aria-[current=true]:bg-sunken aria-[current=true]:text-ink"
            >
              {localeName[locale]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
