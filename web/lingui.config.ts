import { defineConfig } from "@lingui/conf";
import { formatter } from "@lingui/format-po";

export default defineConfig({
  sourceLocale: "en",
  locales: ["en", "id"],
  catalogs: [
    { path: "<rootDir>/app/locales/{locale}/messages", include: ["app"], exclude: ["**/gen/**", "**/*.test.*"] },
  ],
  // Line numbers would make every edit of a component an edit of both catalogues.
  format: formatter({ lineNumbers: false }),
});
