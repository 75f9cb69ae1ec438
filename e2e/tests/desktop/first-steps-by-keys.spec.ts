// Sign-up and the first match with the keyboard only.

import type { Page } from "@playwright/test";
import { expectFocusWithin, tabTo } from "../../harness/keyboard.ts";
import { expect, test } from "../../harness/test.ts";

const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};

test("a new player signs up with a code and selects a sport by keyboard", async ({ page, mailbox, newAddress, t }) => {
  const email = newAddress("surya");
  await page.goto(t.path("/my"));
  await expect(page.getByRole("textbox", { name: t("Email address") })).toBeFocused();
  await page.keyboard.type(email);
  await press(page, "Enter");
  await expect(page.getByRole("textbox", { name: t("Full name") })).toBeFocused();
  await page.keyboard.type("Surya Wibawa");
  const agree = page.getByRole("checkbox", { name: t("I agree to the Terms of Service and Privacy Policy") });
  await tabTo(page, agree);
  await press(page, "Space");
  await expect(agree).toBeChecked();
  await tabTo(page, page.getByRole("textbox", { name: t("Verification code") }));
  await page.keyboard.type(await mailbox.code(email));

  await expect(
    page.getByRole("heading", { level: 1, name: t("What do you play?", { context: "asks a new player" }) }),
  ).toBeVisible();
  await expectFocusWithin(page.getByRole("main"));
  const sports = page.getByRole("toolbar", { name: t("Sports") });
  await tabTo(page, sports.getByRole("button").first());
  await press(page, "ArrowRight", "Space");
  await expect(sports.getByRole("button", { pressed: true })).toHaveCount(1);
  await tabTo(page, page.getByRole("button", { name: t("Continue"), exact: true }));
  await press(page, "Enter");
  await expect(page).toHaveURL(t.path("/my"));
  await expectFocusWithin(page.getByRole("main"));
});
