// A look at five pages in WebKit, the engine of every browser on an iPhone: the system's own, by way of WebDriver, as the
// WebKit that Playwright brings is no package of Debian's.

import { defineConfig } from "@playwright/test";

export default defineConfig({
  testDir: ".",
  outputDir: "../results/webkit",
  workers: 1,
  timeout: 120_000,
  reporter: "list",
});
