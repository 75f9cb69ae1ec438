// The navigation bar of every page (specification §2 and §9). account-button.spec.ts tests its account button.

import type { Locator, Page } from "@playwright/test";
import { hydrated } from "../harness/hydrated.ts";
import { expect, test } from "../harness/test.ts";

async function boundsOf(part: Locator) {
  const box = await part.boundingBox();
  if (!box) throw new Error("It is not on screen.");
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

/** Opens the account menu and waits until it has stopped moving. */
async function openMenu(page: Page, account: Locator) {
  await account.click();
  const menu = page.getByRole("menu");
  await expect(menu).toBeVisible();
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => {}))));
  return { menu, panel: page.locator("[data-trigger=MenuTrigger]") };
}

test("the avatar is a 40 px circle, with a menu 224 px wide below", async ({ page, newAddress, signIn, t }) => {
  const [name, email] = ["I Gusti Ngurah Agung Wibawa", newAddress("i-gusti-ngurah-agung-wibawa")];
  await signIn(page, { email, name });
  await page.goto(t.path("/play"));
  const account = page.getByRole("banner").getByRole("button", { name: t("Account of {name}", { name }) });
  await expect(account).toHaveText("IG");
  const avatar = await boundsOf(account);
  expect([avatar.width, avatar.height]).toEqual([40, 40]);
  await expect(account).toHaveCSS("border-radius", /^(9999px|50%|3\.35544e\+07px)$/);
  // A touch target needs to be a bit larger.
  const isHit = (x: number, y: number) =>
    account.evaluate((button, at) => button.contains(document.elementFromPoint(at.x, at.y)), { x, y });
  expect(await isHit(avatar.x - 1, avatar.y + 20)).toBe(true);
  expect(await isHit(avatar.x + 20, avatar.bottom + 1)).toBe(true);

  const { menu, panel } = await openMenu(page, account);
  const box = await boundsOf(panel);
  expect(box.width).toBe(224);
  expect(box.right).toBeCloseTo(avatar.right, 0);
  expect(box.y - avatar.bottom).toBeCloseTo(4, 0);
  await expect(panel).toContainText(name);
  await expect(panel).toContainText(email);
  await expect(menu.getByRole("menuitem")).toHaveText([t("Profile"), t("Settings"), t("Log out")]);

  await menu.getByRole("menuitem", { name: t("Profile") }).click();
  await expect(page).toHaveURL(t.path("/settings/profile"));
});

test("the logo links to the home page in the page's language", async ({ page, t }) => {
  await page.goto(t.path("/play"));
  await hydrated(page);
  await page.getByRole("banner").getByRole("link").first().click();
  await expect(page).toHaveURL(t.path("/"));
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});
