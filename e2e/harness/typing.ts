// Typing into fields that are made of parts.

import type { Page } from "@playwright/test";

/** Types a date or time part by part; the languages differ in the order of the parts. */
export async function typeParts(page: Page, label: string, parts: Record<string, string>): Promise<void> {
  for (const [part, digits] of Object.entries(parts)) {
    await page.getByRole("group", { name: label }).locator(`[data-type="${part}"]`).click();
    await page.keyboard.type(digits);
  }
}
