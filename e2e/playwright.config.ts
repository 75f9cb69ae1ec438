// A story runs once: on a phone in English, or on a desktop in Indonesian. Those of `each` run on both screens in both
// languages, those of `desktop` on a desktop in both. A story that fails once has failed: there is no second try.

import { readdirSync } from "node:fs";
import { join } from "node:path";
import { defineConfig, type Project } from "@playwright/test";
import { browserArguments, browserPath } from "./harness/browser.ts";
import type { TestOptions, WorkerOptions } from "./harness/test.ts";

const screens = {
  phone: { viewport: { width: 360, height: 780 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 },
  desktop: { viewport: { width: 1280, height: 800 } },
};

const folder = join(import.meta.dirname, "tests");

/** The form of a story depends on its file's name alone, so that a new story leaves the others where they are. */
const isForPhones = (file: string) => [...file].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 2 === 0;

const stories = readdirSync(folder).filter((file) => file.endsWith(".spec.ts"));
const runOnce = {
  phone: stories.filter(isForPhones),
  desktop: stories.filter((file) => !isForPhones(file)),
};

const projects: Project<TestOptions, WorkerOptions>[] = (["phone", "desktop"] as const).flatMap((screen) =>
  (["en", "id"] as const).map((language) => ({
    name: `${screen}-${language}`,
    testMatch: [
      "each/*.spec.ts",
      ...(screen === "desktop" ? ["desktop/*.spec.ts"] : []),
      ...((screen === "phone") === (language === "en") ? runOnce[screen].map((file) => join(folder, file)) : []),
    ],
    use: { ...screens[screen], language, locale: language === "id" ? "id-ID" : "en-US" },
  })),
);

export default defineConfig<TestOptions, WorkerOptions>({
  testDir: "tests",
  outputDir: "results",
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  workers: 2,
  // A story is many screens, each judged by axe.
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
    // A trace of each story takes a fifth of the time: LAPANG_TRACE=1 writes them.
    trace: process.env["LAPANG_TRACE"] ? "retain-on-failure" : "off",
  },
  // The client needs no browser, and one run says it all.
  projects: [...projects, { name: "contract", testDir: "contract" }],
});
