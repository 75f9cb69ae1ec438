// When a page is the app's: until then it may be one that was rendered beforehand, whose links are only links.

import type { Page } from "@playwright/test";

/** Waits for the toast area, which the app adds to every page once it has taken the page over. */
export async function hydrated(page: Page): Promise<void> {
  await page.locator("section[aria-live]").waitFor({ state: "attached" });
}
