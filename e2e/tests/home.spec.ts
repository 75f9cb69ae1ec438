import type { Page } from "@playwright/test";
import { hydrated } from "../harness/hydrated.ts";
import { expect, test } from "../harness/test.ts";

/** Follows each link of the home page to this address, from top to bottom. */
async function follow(page: Page, home: string, to: string, arrivesAt: string) {
  await page.goto(home);
  await hydrated(page);
  const links = page.locator(`main a[href="${to}"]`);
  await expect(links.first()).toBeVisible();
  for (let at = 0; at < (await links.count()); at++) {
    await links.nth(at).click();
    await expect(page).toHaveURL(arrivesAt);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.goto(home);
    await hydrated(page);
    await expect(links.first()).toBeVisible();
  }
}

test("every link of a visitor's home page works", async ({ page, localised }) => {
  const home = localised("/");
  await page.goto(home);
  await page.locator('main a[href="#features"]').click();
  await expect(page.locator("#features h2")).toBeInViewport();
  // Get Started and Join Now.
  await follow(page, home, localised("/auth/login"), localised("/auth/login"));
  await follow(page, home, localised("/play"), localised("/play"));
  await follow(page, home, localised("/compete"), localised("/compete"));
  // Explore Venues, Book Venues and Schedule need an account, so a visitor must sign in first.
  await follow(page, home, localised("/venue/search"), localised("/auth/login"));
  await follow(page, home, localised("/my"), localised("/auth/login"));
  await follow(page, home, localised("/play?sport=padel"), localised("/play?sport=padel"));
});

test("every link of a player's home page works", async ({ page, localised, signIn }) => {
  // The home page follows the account's language, which is that of its first sign-in.
  await signIn(page);
  const home = localised("/");
  await follow(page, home, localised("/settings"), localised("/settings/profile"));
  await follow(page, home, localised("/settings/profile"), localised("/settings/profile"));
  await follow(page, home, localised("/venue/search"), localised("/venue/search"));
  await follow(page, home, localised("/my"), localised("/my"));
  await expect(page.locator(`main a[href="${localised("/auth/login")}"]`)).toHaveCount(0);
});
