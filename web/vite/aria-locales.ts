import type { Plugin } from "vite";

const languageFile =
  /node_modules\/react-(?:aria|stately|aria-components)\/dist\/.*\/intl\/(?:\w+\/)?([a-z]{2}-[A-Z]{2})\.(?:mjs|js|cjs)$/;

/**
 * Leaves React Aria's thirty languages out of the bundle, English excepted. It speaks no Indonesian;
 * `app/lib/aria-indonesian.ts` gives it that.
 */
export function ariaLocales(): Plugin {
  return {
    name: "lapang-aria-locales",
    enforce: "pre",
    load(id) {
      const language = languageFile.exec(id.split("?")[0] ?? "")?.[1];
      return language && language !== "en-US" ? "export default undefined" : null;
    },
  };
}
