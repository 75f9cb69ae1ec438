import type { Page } from "@playwright/test";
import { call } from "../harness/call.ts";
import { expect, test } from "../harness/test.ts";

/** The end of a card's distance. */
const distance = /\d (km|m)$/;
/** In central Jakarta. */
const senayan = { latitude: -6.22543, longitude: 106.80234 };

/** The previous results stay visible until the new ones arrive. */
const expectAnswered = (page: Page) => expect(page.locator("[aria-busy=true]")).toHaveCount(0);

test("matches are grouped by day, and Back restores the scroll position", async ({ page, t }) => {
  type Listed = { matches: { id: string; name: string; dateTime: string }[]; total: number };
  await page.goto(t.path("/play"));
  const all = await call<Listed>(page, "MatchService/ListMatches", { limit: 100 });
  const starts = all.matches.map(({ dateTime }) => dateTime);
  expect(starts).toEqual(starts.toSorted());
  expect(all.total).toBeGreaterThan(20);

  await expect(page.getByText(t("# matches", { count: all.total }))).toBeVisible();
  await page.getByRole("link", { name: t("Next page") }).click();
  await expect(page).toHaveURL(/offset=20$/);
  const { id, name } = all.matches[28] ?? { id: "", name: "" };
  // Within a day the full ones come last.
  const card = page.getByRole("article").filter({ has: page.locator(`a[href$="/match/${id}"]`) });
  await expect(card.getByRole("heading")).toHaveText(name);
  await card.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  expect(before).toBeGreaterThan(0);
  await card.getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/offset=20$/);
  await expect(card.getByRole("heading")).toHaveText(name);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeCloseTo(before, -1);
  await page.goBack();
  await expect(page).toHaveURL(/\/play$/);
});

test("the location is requested on demand, rounded, and adds distances", async ({ page, context, t }) => {
  await context.grantPermissions(["geolocation"]);
  await context.setGeolocation(senayan);
  await page.goto(t.path("/play"));
  await page.getByRole("button", { name: t("Near me") }).click();
  await expect(page).toHaveURL(/\/play\?lat=-6\.225&lng=106\.802$/);
  await page.getByRole("button", { name: `${25} km`, exact: true }).click();
  await expect(page).toHaveURL(/within=25$/);
  const cards = page.getByRole("article");
  await expect(cards.first().getByText(distance)).toBeVisible();
  await expectAnswered(page);
  await expect(cards.getByText(distance)).toHaveCount(await cards.count());
  await page.reload();
  await expect(cards.first().getByText(distance)).toBeVisible();
});
