import { defineConfig } from "@lingui/conf";
import { formatter } from "@lingui/format-po";

/**
 * What the public pages are made of: ui and lib import no feature, and what calls the server on home loads later.
 * Forms, lists and the sentences of refusals are on other pages, as are facts of venues.
 */
const onEveryPage = [
  "app/ui/{language,link,look,overlay,page}/**",
  "app/lib/{format,offline,session}/**",
  "app/lib/http/error-code.ts",
  "app/features/home/*.tsx",
  "app/features/legal/**",
];
/** Shared by the back-office and the desk of a tournament, and in no page of players. */
const ofCourts = ["app/lib/format/use-block-words.ts", "app/ui/form/court-choice.tsx", "app/ui/list/taken-times.tsx"];
const forStaff = "app/features/backoffice";
const playNight = "app/features/night";
const tournamentDesk = "app/features/tournament/desk";

export default defineConfig({
  sourceLocale: "en",
  locales: ["en", "id"],
  catalogs: [
    {
      path: "<rootDir>/app/locales/{locale}/shared",
      include: onEveryPage,
      exclude: [...ofCourts, "**/*.test.*"],
    },
    // Loaded with the pages that talk to the server, so that the public ones stay light.
    {
      path: "<rootDir>/app/locales/{locale}/messages",
      include: ["app"],
      exclude: [
        ...onEveryPage,
        ...ofCourts,
        `${forStaff}/**`,
        `${playNight}/**`,
        `${tournamentDesk}/**`,
        "app/gen/**",
        "**/*.test.*",
      ],
    },
    // Players never load the words of the back-office.
    { path: "<rootDir>/app/locales/{locale}/office", include: [forStaff, ...ofCourts], exclude: ["**/*.test.*"] },
    // Only those who are at a play night load its words.
    { path: "<rootDir>/app/locales/{locale}/night", include: [playNight], exclude: ["**/*.test.*"] },
    // Only organisers, scorers and the screen in the hall.
    { path: "<rootDir>/app/locales/{locale}/desk", include: [tournamentDesk, ...ofCourts], exclude: ["**/*.test.*"] },
  ],
  // Line numbers would make every edit of a component an edit of both catalogues.
  format: formatter({ lineNumbers: false }),
});
