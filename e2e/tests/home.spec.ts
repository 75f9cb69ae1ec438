import type { Page } from "@playwright/test";
import { hydrated } from "../harness/hydrated.ts";
import { expect, test } from "../harness/test.ts";

/** Follows the last link of the home page to this address, and opens home again; those above can still change their city. */
async function follow(page: Page, home: string, to: string, arrivesAt: string) {
  await page.locator(`main a[href="${to}"]`).filter({ visible: true }).last().click();
  await expect(page).toHaveURL(arrivesAt);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.goto(home);
  // Until then a link stands where the search will be.
  await hydrated(page);
}

test("every link of a visitor's home page works", async ({ page, t }) => {
  const home = t.path("/");
  await page.goto(home);
  await page.locator('main a[href="#features"]').click();
  await expect(page.locator("#features h2")).toBeInViewport();
  await page.goto(home);
  await hydrated(page);
  await expect(page.getByRole("search").getByRole("button", { name: t("When") })).toBeInViewport();
  await follow(page, home, t.path("/auth/login"), t.path("/auth/login"));
  await follow(page, home, t.path("/play"), t.path("/play"));
  await follow(page, home, t.path("/compete"), t.path("/compete"));
  await follow(page, home, t.path("/courts"), t.path("/courts"));
  // Bookings need an account, so a visitor must sign in first.
  await follow(page, home, t.path("/my"), t.path("/auth/login"));
  await follow(page, home, t.path("/play?sport=padel"), t.path("/play?sport=padel"));
});

test("every link of a player's home page works", async ({ page, signIn, t }) => {
  // The home page follows the account's language, which is that of its first sign-in.
  await signIn(page);
  const home = t.path("/");
  await page.goto(home);
  await hydrated(page);
  await page.locator('main a[href="#features"]').click();
  await expect(page.locator("#features h2")).toBeInViewport();
  await page.goto(home);
  await hydrated(page);
  await follow(page, home, t.path("/settings"), t.path("/settings/profile"));
  await follow(page, home, t.path("/settings/profile"), t.path("/settings/profile"));
  await follow(page, home, t.path("/venue/search"), t.path("/venue/search"));
  await follow(page, home, t.path("/my"), t.path("/my"));
  await follow(page, home, t.path("/courts"), t.path("/courts"));
  await follow(page, home, t.path("/compete"), t.path("/compete"));
  await expect(page.locator(`main a[href="${t.path("/auth/login")}"]`)).toHaveCount(0);
});
