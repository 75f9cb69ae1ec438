// Opens five pages in WebKit, the engine of every browser on an iPhone: the system's own through WebDriver, because
// Playwright's WebKit is not a Debian package.

import { defineConfig } from "@playwright/test";

export default defineConfig({
  testDir: ".",
  outputDir: "../results/webkit",
  workers: 1,
  timeout: 120_000,
  reporter: "list",
});
