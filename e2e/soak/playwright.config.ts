// The browser stories of `make soak`: faults, slowness, motion, themes, sizes, odd texts and updates; what the server
// says to other programs (contract); every page on the desktop in the dark; and WebKit.

import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import type { TestOptions, WorkerOptions } from "../harness/test.ts";
import { common, screens } from "../playwright.config.ts";

const [phone, desktop] = screens(import.meta.dirname);
const everyPage = join(import.meta.dirname, "../tests/each/every-page.spec.ts");

export default defineConfig<TestOptions, WorkerOptions>({
  ...common,
  testDir: "..",
  outputDir: "../results/soak",
  timeout: 180_000,
  reporter: "list",
  use: { ...common.use, savesData: false },
  projects: [
    phone,
    desktop,
    { ...desktop, name: "dark", testMatch: everyPage, use: { ...desktop.use, axeScheme: "dark" } },
    // Their client is no browser.
    { name: "contract", testMatch: "soak/contract/*.spec.ts" },
    { name: "webkit", testMatch: "soak/webkit/*.spec.ts" },
  ],
});
