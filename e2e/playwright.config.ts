// Every story runs twice, on a phone in English and on a desk in Indonesian. Those of `each` run on each screen in each
// language: pages as they are looked at, and the ways most people go. Those of `desktop` run on a desk in both languages.

import { defineConfig, type Project } from "@playwright/test";
import { browserArguments, browserPath } from "./harness/browser.ts";
import type { TestOptions, WorkerOptions } from "./harness/test.ts";

const screens = {
  phone: { viewport: { width: 360, height: 780 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 },
  desktop: { viewport: { width: 1280, height: 800 } },
};

const projects: Project<TestOptions, WorkerOptions>[] = Object.entries(screens).flatMap(([screen, use]) =>
  (["en", "id"] as const).map((language) => ({
    name: `${screen}-${language}`,
    testMatch: (screen === "phone") === (language === "en") ? "*.spec.ts" : ["each/*.spec.ts", "desktop/*.spec.ts"],
    // What axe finds depends on the screen and on the words. Other stories show it an English phone and an Indonesian desk.
    metadata: { judgesEach: (screen === "phone") === (language === "id") },
    // A phone has no keys.
    testIgnore: screen === "phone" ? "desktop/*" : [],
    use: { ...use, language, locale: language === "id" ? "id-ID" : "en-US" },
  })),
);

export default defineConfig<TestOptions, WorkerOptions>({
  testDir: "tests",
  outputDir: "results",
  fullyParallel: true,
  forbidOnly: true,
  // One story in a thousand meets a machine that is busy elsewhere. The run names whichever needed its second try.
  retries: 1,
  workers: 2,
  // A story is many screens, each judged by axe in two themes.
  timeout: 180_000,
  expect: { timeout: 10_000 },
  reporter: [["list"], ["html", { open: "never", outputFolder: "report" }]],
  use: {
    browserName: "chromium",
    launchOptions: {
      executablePath: browserPath(),
      args: browserArguments,
    },
    timezoneId: "Asia/Jakarta",
    // What it answers, a story that gives answers of its own would not see; and it loads the whole app beside each story.
    serviceWorkers: "block",
    contextOptions: { reducedMotion: "reduce" },
    // A click that finds nothing to hit fails by itself, and says on what.
    actionTimeout: 15_000,
    screenshot: "only-on-failure",
    // Writing down each step of each story takes a fifth of the time.
    trace: "on-first-retry",
  },
  // The client needs no browser, and one run says it all.
  projects: [...projects, { name: "contract", testDir: "contract" }],
});
