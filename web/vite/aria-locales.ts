import type { Plugin } from "vite";

const languageFile =
  /node_modules\/react-(?:aria|stately|aria-components)\/dist\/.*\/intl\/(?:\w+\/)?([a-z]{2}-[A-Z]{2})\.(?:mjs|js|cjs)$/;
const usualLanguage = /node_modules\/react-aria\/dist\/.*\/i18n\/useDefaultLocale\.(?:mjs|js|cjs)$/;
const isKnown = /Intl\.DateTimeFormat\.supportedLocalesOf\(\[\s*locale\s*\]\)/;

/**
 * Leaves React Aria's thirty languages out of the bundle, English excepted. It speaks no Indonesian;
 * `app/lib/aria-indonesian.ts` gives it that. And which language the page is in, we tell it (`app/ui/aria-root.tsx`):
 * it does not find out by itself, before anything is shown, whether the browser knows its own.
 */
export function ariaLocales(): Plugin {
  return {
    name: "lapang-aria-locales",
    enforce: "pre",
    load(id) {
      const language = languageFile.exec(id.split("?")[0] ?? "")?.[1];
      return language && language !== "en-US" ? "export default undefined" : null;
    },
    transform(code, id) {
      return usualLanguage.test(id.split("?")[0] ?? "") ? { code: withoutQuestion(code), map: null } : null;
    },
  };
}

/**
 * The question makes the browser look into the dates of all languages it has: 12 ms and more, four times that on a phone.
 * What it is for stays: some browsers name a language that is none, such as "C", and React Aria would fail with it.
 */
export function withoutQuestion(code: string): string {
  if (!isKnown.test(code)) throw new Error("React Aria finds its language in another way: see vite/aria-locales.ts.");
  return code.replace(isKnown, "new Intl.Locale(locale)");
}
