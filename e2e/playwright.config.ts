// The stories of `make test`. Each runs once: on a phone in English or on a desktop in Indonesian; those in `each` run
// on both, those in `desktop` on the desktop. The stories in soak/ have a config of their own. There are no retries.

import { readdirSync } from "node:fs";
import { join } from "node:path";
import { defineConfig, type PlaywrightTestConfig, type PlaywrightTestOptions, type Project } from "@playwright/test";
import { browserArguments, browserPath } from "./harness/browser.ts";
import type { TestOptions, WorkerOptions } from "./harness/test.ts";

type Story = Project<PlaywrightTestOptions & TestOptions, WorkerOptions>;

/** The project of a story depends only on its file name, so a new story does not move the others. */
const isForPhones = (file: string) => [...file].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 2 === 0;

/** The phone and the desktop for the stories of a folder. */
export function screens(folder: string) {
  const stories = readdirSync(folder).filter((file) => file.endsWith(".spec.ts"));
  const filesOf = (files: string[], ...folders: string[]) => [
    ...folders.map((name) => join(folder, name, "*.spec.ts")),
    ...files.map((file) => join(folder, file)),
  ];
  return [
    {
      name: "phone-en",
      testMatch: filesOf(stories.filter(isForPhones), "each"),
      use: {
        viewport: { width: 360, height: 780 },
        isMobile: true,
        hasTouch: true,
        deviceScaleFactor: 2,
        language: "en",
        locale: "en-US",
      },
    } satisfies Story,
    {
      name: "desktop-id",
      testMatch: filesOf(
        stories.filter((file) => !isForPhones(file)),
        "each",
        "desktop",
      ),
      use: { viewport: { width: 1280, height: 800 }, language: "id", locale: "id-ID" },
    } satisfies Story,
  ] as const;
}

export const common = {
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  workers: 2,
  // A story opens many pages.
  timeout: 120_000,
  expect: { timeout: 10_000 },
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
} satisfies PlaywrightTestConfig;

const [phone, desktop] = screens(join(import.meta.dirname, "tests"));

export default defineConfig<TestOptions, WorkerOptions>({
  ...common,
  testDir: "tests",
  outputDir: "results",
  // A story often waits, and nothing else runs beside them.
  workers: 3,
  reporter: [["list"], ["html", { open: "never", outputFolder: "report" }]],
  // axe looks at every page once.
  projects: [{ ...phone, use: { ...phone.use, axeScheme: "light" } }, desktop],
});
