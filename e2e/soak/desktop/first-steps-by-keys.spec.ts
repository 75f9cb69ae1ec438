// Sign-up and the first match with the keyboard only.

import type { Page } from "@playwright/test";
import { comingWorkday } from "../../harness/days.ts";
import { expectFocusWithin, tabTo } from "../../harness/keyboard.ts";
import { expect, test } from "../../harness/test.ts";

const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};

test("a player filters matches and creates one by keyboard", async ({ page, signIn, t }) => {
  await signIn(page, { name: "Tirta Jaya" });
  await page.goto(t.path("/play"));
  await expect(page.getByRole("article").first()).toBeVisible();
  const create = page.getByRole("main").getByRole("link", { name: t("Create Match") });

  await test.step("filters", async () => {
    await tabTo(page, create);
    await tabTo(page, page.getByRole("button", { name: t("All sports") }));
    await press(page, "ArrowRight", "Space");
    await expect(page).toHaveURL(/sport=futsal/);
    await expect(page.getByRole("button", { name: "Futsal" })).toBeFocused();
    await tabTo(page, page.getByRole("button", { name: t("Only with free spots") }));
    await press(page, "Space");
    await expect(page).toHaveURL(/open=1/);
  });

  await test.step("a match", async () => {
    await page.goto(t.path("/play"));
    await tabTo(page, create);
    await press(page, "Enter");
    await tabTo(page, page.getByRole("textbox", { name: t("Name of the match") }));
    await page.keyboard.type("Futsal by keys");
    await tabTo(page, page.getByRole("button", { name: t("Sport") }));
    await press(page, "Enter");
    await expectFocusWithin(page.getByRole("listbox"));
    await page.keyboard.type("Futsal");
    await press(page, "Enter");
    await expect(page.getByRole("button", { name: t("Sport") })).toContainText("Futsal");
    await expect(page.getByRole("button", { name: t("Sport") })).toBeFocused();
    await tabTo(page, page.getByRole("button", { name: t("Use a custom location") }));
    await press(page, "Enter");
    await expect(page.getByRole("textbox", { name: t("Location") })).toBeFocused();
    await page.keyboard.type("Lapangan RW 05");
    const [year = "", month = "", date = ""] = comingWorkday().split("-");
    await tabTo(
      page,
      page.getByRole("group", { name: t("Date") }).getByRole("spinbutton").first(),
    );
    await page.keyboard.type(`${date}${month}${year}`);
    await tabTo(page, page.getByRole("main").locator("[type=submit]"));
    await press(page, "Enter");
    const sheet = page.getByRole("dialog", { name: t("Match created. Invite players.") });
    await expectFocusWithin(sheet);
    await press(page, "Escape");
    await expect(sheet).toBeHidden();
    await expect(page.getByRole("heading", { level: 1, name: "Futsal by keys" })).toBeVisible();
    await expectFocusWithin(page.getByRole("main"));
  });
});
