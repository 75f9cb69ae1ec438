import type { Messages } from "@lingui/core";
import { lazy } from "react";
import type { Locale } from "~/lib/locale";

const catalogues: Record<Locale, () => Promise<{ messages: Messages }>> = {
  en: () => import("~/locales/en/shared.po"),
  id: () => import("~/locales/id/shared.po"),
};

/** The error page in its language, for when the language's own layout is not up yet. */
function errorIn(locale: Locale) {
  return lazy(async () => {
    try {
      const [{ messages }, { LocaleRoot }, { ErrorPage }] = await Promise.all([
        catalogues[locale](),
        import("./locale-root"),
        import("./error-page"),
      ]);
      const InLanguage = () => (
        <LocaleRoot locale={locale} messages={messages}>
          <ErrorPage />
        </LocaleRoot>
      );
      return { default: InLanguage };
    } catch {
      return { default: Wordless };
    }
  });
}

/** When not even that can be loaded. */
function Wordless() {
  return (
    <main className="mx-auto flex min-h-dvh max-w-lg flex-col items-center justify-center gap-4 p-6 text-center">
      <title>Internal Server Error · Lapang</title>
      <h1 className="font-extrabold text-3xl">Internal Server Error</h1>
      <a href="/" className="font-semibold text-accent underline underline-offset-4">
        Lapang
      </a>
    </main>
  );
}

export const rootErrors = { en: errorIn("en"), id: errorIn("id") };
