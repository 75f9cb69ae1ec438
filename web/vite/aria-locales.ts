import type { Plugin } from "vite";

const languageFile =
  /node_modules\/react-(?:aria|stately|aria-components)\/dist\/.*\/intl\/(?:\w+\/)?([a-z]{2}-[A-Z]{2})\.(?:mjs|js|cjs)$/;
const usualLanguage = /node_modules\/react-aria\/dist\/.*\/i18n\/useDefaultLocale\.(?:mjs|js|cjs)$/;
const isKnown = /Intl\.DateTimeFormat\.supportedLocalesOf\(\[\s*locale\s*\]\)/;

/**
 * Leaves React Aria's thirty languages out of the bundle, except English. Indonesian comes from
 * `app/ui/language/aria-indonesian.ts`. The app sets the language itself (`app/ui/language/aria-root.tsx`), so React
 * Aria need not check at start whether the browser supports its own.
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
 * That check makes the browser load the date data of all its languages: 12 ms and more, four times that on a phone.
 * The rest stays: some browsers report an invalid language, such as "C", with which React Aria would fail.
 */
export function withoutQuestion(code: string): string {
  if (!isKnown.test(code)) throw new Error("React Aria finds its language in another way: see vite/aria-locales.ts.");
  return code.replace(isKnown, "new Intl.Locale(locale)");
}
