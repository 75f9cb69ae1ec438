// A story runs once: on a phone in English or on a desktop in Indonesian. Stories in `each` run on both screens in both
// languages, those in `desktop` on a desktop in English. There are no retries.

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

/** The project of a story depends only on its file name, so a new story does not move the others. */
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
      ...(screen === "desktop" && language === "en" ? ["desktop/*.spec.ts"] : []),
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
  // A story opens many screens, each checked by axe.
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
    permissions: ["clipboard-read", "clipboard-write"],
    // Playwright does not see a service worker's responses, so stories could not mock them. It also loads the whole app
    // next to each story.
    serviceWorkers: "block",
    contextOptions: { reducedMotion: "reduce" },
    // A click that finds no element fails by itself and says on which one.
    actionTimeout: 15_000,
    screenshot: "only-on-failure",
    // Traces slow the stories by a fifth: set LAPANG_TRACE=1 to write them.
    trace: process.env["LAPANG_TRACE"] ? "retain-on-failure" : "off",
  },
  // The client needs no browser, so one project is enough.
  projects: [...projects, { name: "contract", testDir: "contract" }],
});
