// Sign-up and the first match with the keyboard only.

import type { Page } from "@playwright/test";
import { comingWorkday } from "../../harness/days.ts";
import { expectFocusWithin, tabTo } from "../../harness/keyboard.ts";
import { expect, test } from "../../harness/test.ts";

const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};

test("a new player signs up with a code and selects a sport by keyboard", async ({
  page,
  mailbox,
  newAddress,
  localised,
  words,
}) => {
  const email = newAddress("surya");
  await page.goto(localised("/my"));
  await expect(page.getByRole("textbox", { name: words.emailAddress })).toBeFocused();
  await page.keyboard.type(email);
  await press(page, "Enter");
  await expect(page.getByRole("textbox", { name: words.fullName })).toBeFocused();
  await page.keyboard.type("Surya Wibawa");
  const agree = page.getByRole("checkbox", { name: words.agree });
  await tabTo(page, agree);
  await press(page, "Space");
  await expect(agree).toBeChecked();
  await tabTo(page, page.getByRole("textbox", { name: words.verificationCode }));
  await page.keyboard.type(await mailbox.code(email));

  await expect(page.getByRole("heading", { level: 1, name: words.whatDoYouPlay })).toBeVisible();
  await expectFocusWithin(page.getByRole("main"));
  const sports = page.getByRole("toolbar", { name: words.sports });
  await tabTo(page, sports.getByRole("button").first());
  await press(page, "ArrowRight", "Space");
  await expect(sports.getByRole("button", { pressed: true })).toHaveCount(1);
  await tabTo(page, page.getByRole("button", { name: words.continue, exact: true }));
  await press(page, "Enter");
  await expect(page).toHaveURL(localised("/my"));
  await expectFocusWithin(page.getByRole("main"));
});

test("a player filters matches and creates one by keyboard", async ({ page, newAddress, signIn, localised, words }) => {
  await signIn(page, newAddress("tirta"), { name: "Tirta Jaya" });
  await page.goto(localised("/play"));
  await expect(page.getByRole("article").first()).toBeVisible();
  const create = page.getByRole("main").getByRole("link", { name: words.createMatch });

  await test.step("filters", async () => {
    await tabTo(page, create);
    await tabTo(page, page.getByRole("button", { name: words.allSports }));
    await press(page, "ArrowRight", "Space");
    await expect(page).toHaveURL(/sport=futsal/);
    await expect(page.getByRole("button", { name: words.futsal })).toBeFocused();
    await tabTo(page, page.getByRole("button", { name: words.onlyWithFreeSpots }));
    await press(page, "Space");
    await expect(page).toHaveURL(/open=1/);
  });

  await test.step("a match", async () => {
    await page.goto(localised("/play"));
    await tabTo(page, create);
    await press(page, "Enter");
    await tabTo(page, page.getByRole("textbox", { name: words.nameOfTheMatch }));
    await page.keyboard.type("Futsal by keys");
    await tabTo(page, page.getByRole("button", { name: words.sport }));
    await press(page, "Enter");
    await expectFocusWithin(page.getByRole("listbox"));
    await page.keyboard.type(words.futsal);
    await press(page, "Enter");
    await expect(page.getByRole("button", { name: words.sport })).toContainText(words.futsal);
    await expect(page.getByRole("button", { name: words.sport })).toBeFocused();
    await tabTo(page, page.getByRole("button", { name: words.useACustomLocation }));
    await press(page, "Enter");
    await expect(page.getByRole("textbox", { name: words.customLocation })).toBeFocused();
    await page.keyboard.type("Lapangan RW 05");
    const [year = "", month = "", date = ""] = comingWorkday().split("-");
    await tabTo(page, page.getByRole("group", { name: words.date }).getByRole("spinbutton").first());
    await page.keyboard.type(`${date}${month}${year}`);
    await tabTo(page, page.getByRole("main").locator("[type=submit]"));
    await press(page, "Enter");
    const sheet = page.getByRole("dialog", { name: words.yourMatchIsUp });
    await expectFocusWithin(sheet);
    await press(page, "Escape");
    await expect(sheet).toBeHidden();
    await expect(page.getByRole("heading", { level: 1, name: "Futsal by keys" })).toBeVisible();
    await expectFocusWithin(page.getByRole("main"));
  });
});
