// Waits for hydration. Before it, a prerendered page only has plain links.

import type { Page } from "@playwright/test";

/** Waits for the toast area, which the app adds to every page after hydration. */
export async function hydrated(page: Page): Promise<void> {
  await page.locator("section[aria-live]").waitFor({ state: "attached" });
}
