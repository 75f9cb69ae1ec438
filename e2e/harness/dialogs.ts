import { expect, type Page } from "@playwright/test";

/** Presses the button of a confirmation dialog and waits until it is closed. */
export async function confirmDialog(page: Page, title: string, button: string): Promise<void> {
  const dialog = page.getByRole("alertdialog", { name: title });
  await expect(dialog).toBeVisible();
  await dialog.getByRole("button", { name: button }).click();
  await expect(dialog).toBeHidden();
}
