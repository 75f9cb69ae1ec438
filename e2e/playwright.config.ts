// Every story runs four times: on a phone and on a desk, in English and in Indonesian; those of `desktop` only there, and
// those of `either` twice, on a phone in English and on a desk in Indonesian.

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
    testIgnore: [
      // A phone has no keys.
      ...(screen === "phone" ? ["desktop/**"] : []),
      // What depends on neither screen nor language is tried on each of both, not on each pair.
      ...((screen === "phone") === (language === "en") ? [] : ["either/**"]),
    ],
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
    trace: "retain-on-failure",
  },
  // The client needs no browser, and one run says it all.
  projects: [...projects, { name: "contract", testDir: "contract" }],
});
