// Waits until the dialogs of a page are closed.

import type { Page } from "@playwright/test";
import { expect } from "./test.ts";

/** Waits also for the way back over their history entries, which would cancel a `goto` that follows at once. */
export async function closed(page: Page): Promise<void> {
  await expect(page.locator("[role=dialog], [role=alertdialog]")).toHaveCount(0);
  await page.waitForFunction(() => !history.state?.overlays);
}
