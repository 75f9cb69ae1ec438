import type { Messages } from "@lingui/core";
import { inLocale, type Locale } from "~/lib/format/locale";
import { lazyPart } from "../lazy-part";
import { buttonClass } from "../look/styles";

const catalogues: Record<Locale, () => Promise<{ messages: Messages }>> = {
  en: () => import("~/locales/en/shared.po"),
  id: () => import("~/locales/id/shared.po"),
};

/** The error page in its language, for when the language's layout is not loaded yet. */
function errorIn(locale: Locale) {
  return lazyPart(
    async () => {
      const [{ messages }, { LocaleRoot }, { ErrorPage }] = await Promise.all([
        catalogues[locale](),
        import("./locale-root"),
        import("./error-page"),
      ]);
      return () => (
        <LocaleRoot locale={locale} messages={messages}>
          <ErrorPage />
        </LocaleRoot>
      );
    },
    () => <Bare locale={locale} />,
  );
}

/** The texts for when no catalogue can be loaded. */
const words: Record<Locale, { title: string; tryAgain: string; home: string }> = {
  en: { title: "Internal Server Error", tryAgain: "Try Again", home: "To the home page" },
  id: { title: "Terjadi Kesalahan di Server", tryAgain: "Coba Lagi", home: "Ke beranda" },
};

/** When even the error page cannot be loaded. */
function Bare({ locale }: { locale: Locale }) {
  const { title, tryAgain, home } = words[locale];
  return (
    <main className="mx-auto flex min-h-dvh max-w-lg flex-col items-center justify-center gap-5 p-6 text-center">
      <title>{`${title} · Lapang`}</title>
      <p aria-hidden="true" className="tabular font-extrabold text-8xl text-accent tracking-tight">
        500
      </p>
      <div role="alert">
        <h1 className="font-extrabold text-3xl">{title}</h1>
      </div>
      <div className="flex flex-wrap justify-center gap-3">
        <button type="button" className={buttonClass({})} onClick={() => location.reload()}>
          {tryAgain}
        </button>
        <a href={inLocale(locale, "/")} className={buttonClass({ variant: "secondary" })}>
          {home}
        </a>
      </div>
    </main>
  );
}

export const rootErrors = { en: errorIn("en"), id: errorIn("id") };
