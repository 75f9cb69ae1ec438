import { defineConfig } from "@lingui/conf";
import { formatter } from "@lingui/format-po";

/** What the public pages are made of: ui and lib import no feature, and what calls the server on home loads later. Facts of venues are on other pages. */
const onEveryPage = [
  "app/ui/**",
  "app/lib/{format,forms,http,offline,session}/**",
  "app/features/home/*.tsx",
  "app/features/legal/**",
];
const forStaff = "app/features/backoffice";
const playNight = "app/features/night";
const tournamentDesk = "app/features/tournament/desk";

export default defineConfig({
  sourceLocale: "en",
  locales: ["en", "id"],
  catalogs: [
    { path: "<rootDir>/app/locales/{locale}/shared", include: onEveryPage, exclude: ["**/*.test.*"] },
    // Loaded with the pages that talk to the server, so that the public ones stay light.
    {
      path: "<rootDir>/app/locales/{locale}/messages",
      include: ["app"],
      exclude: [
        ...onEveryPage,
        `${forStaff}/**`,
        `${playNight}/**`,
        `${tournamentDesk}/**`,
        "app/gen/**",
        "**/*.test.*",
      ],
    },
    // Players never load the words of the back-office.
    { path: "<rootDir>/app/locales/{locale}/office", include: [forStaff], exclude: ["**/*.test.*"] },
    // Only those who are at a play night load its words.
    { path: "<rootDir>/app/locales/{locale}/night", include: [playNight], exclude: ["**/*.test.*"] },
    // Only organisers, scorers and the screen in the hall.
    { path: "<rootDir>/app/locales/{locale}/desk", include: [tournamentDesk], exclude: ["**/*.test.*"] },
  ],
  // Line numbers would make every edit of a component an edit of both catalogues.
  format: formatter({ lineNumbers: false }),
});
