// Types into segmented fields.

import type { Page } from "@playwright/test";

/** Types a date or time segment by segment; the order of the segments differs between languages. */
export async function typeParts(page: Page, label: string, parts: Record<string, string>): Promise<void> {
  for (const [part, digits] of Object.entries(parts)) {
    await page.getByRole("group", { name: label }).locator(`[data-type="${part}"]`).click();
    await page.keyboard.type(digits);
  }
}

/** Types a day such as `2026-11-24` into a date field. */
export async function typeDate(page: Page, label: string, date: string): Promise<void> {
  const [year = "", month = "", day = ""] = date.split("-");
  await typeParts(page, label, { day, month, year });
}
