import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./accessibility.ts";

/** Checks a confirmation dialog, presses its button and waits until it is closed. */
export async function confirmDialog(page: Page, title: string, button: string): Promise<void> {
  const dialog = page.getByRole("alertdialog", { name: title });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: button }).click();
  await expect(dialog).toBeHidden();
}
