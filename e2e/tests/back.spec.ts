// The browser's Back, on a phone the key for closing things.

import type { Locator, Page } from "@playwright/test";
import { call } from "../harness/call.ts";
import { atHour, hourOf, inFull } from "../harness/days.ts";
import { hydrated } from "../harness/hydrated.ts";
import { aPhoto } from "../harness/pictures.ts";
import { expect, test } from "../harness/test.ts";
import { venueWithFreeHours } from "../harness/venues.ts";

test.use({ language: "en", locale: "en-US", viewport: { width: 360, height: 780 }, isMobile: true, hasTouch: true });

/** Opens a dialog, and closes it by Back: the page, its place in the list and the focus stay. */
async function openAndGoBack(page: Page, opener: Locator) {
  const address = page.url();
  const dialog = page.getByRole("dialog");
  await opener.click();
  await expect(dialog).toBeVisible();
  const before = await page.evaluate(() => scrollY);
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  expect(page.url()).toBe(address);
  await expect(opener).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(before);
}

/** A map without pictures, on a server that has none. */
async function withMap(page: Page) {
  await page.route("**/map.json", async (route) => {
    const json = { kind: "raster", url: "/map/{z}/{x}/{y}.png", attribution: "Nobody" };
    await route.fulfill({ response: await route.fetch(), status: 200, json });
  });
  await page.route("**/map/*/*/*.png", async (route) => {
    const body = Buffer.from(
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
      "base64",
    );
    await route.fulfill({ response: await route.fetch(), status: 200, contentType: "image/png", body });
  });
}

test("Back closes the open sheet, map, photo or filter, and then leads to the page before", async ({
  page,
  anotherPage,
  server,
  signIn,
  t,
}) => {
  const owner = await anotherPage();
  const email = await signIn(owner, { name: "Dewi Anggraini" });
  const venue = await venueWithFreeHours(owner, { area: "Jakarta", mode: "REQUEST", hours: 1 });
  type Slugs = { venue: { citySlug: string; slug: string } };
  const { venue: slugs } = await call<Slugs>(owner, "VenueService/GetVenue", { id: venue.id });
  await server.command("staff", "grant", email, "--venue", venue.id, "--role", "owner");
  await owner.goto(t.path(`/internal/venues/${venue.id}?tab=photos`));
  await owner.getByLabel(t("Add photos")).setInputFiles(await aPhoto(owner, "#00f", "hall.jpg"));
  await expect(owner.getByText(t("# photos added.", { count: 1 }))).toBeVisible();

  await withMap(page);
  await page.goto(t.path("/play"));
  await hydrated(page);
  await openAndGoBack(page, page.getByRole("button", { name: t("Filters"), exact: true }));
  await page
    .getByRole("link", { name: t("Venues"), exact: true })
    .filter({ visible: true })
    .first()
    .click();
  await expect(page).toHaveURL(/\/courts$/);

  const results = /\/courts\/search\?/;
  await test.step("a search leads to its results, and Back from there to the search", async () => {
    const search = page.getByRole("button", { expanded: false }).and(page.locator("[aria-haspopup=dialog]")).first();
    await openAndGoBack(page, search);
    await search.click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: t("Search"), exact: true })
      .click();
    await expect(page).toHaveURL(results);
    await page.goBack();
    await expect(page).toHaveURL(/\/courts$/);
    await page.goForward();
    await expect(page).toHaveURL(results);
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });

  await test.step("what was filtered stays filtered", async () => {
    const filters = page.getByRole("button", { name: t("Filters"), exact: true });
    await openAndGoBack(page, filters);
    await filters.click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: t("Cheapest") })
      .click();
    await expect(page).toHaveURL(/sort=cheapest/);
    await page.goBack();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page).toHaveURL(/sort=cheapest/);
  });

  await test.step("an opened map is in the address, and Back leads to its list", async () => {
    await page.getByRole("button", { name: t("Map"), exact: true }).click();
    await expect(page).toHaveURL(/map=1/);
    const toList = page.getByRole("button", { name: t("List"), exact: true });
    await expect(toList).toBeVisible();
    await page.goBack();
    await expect(toList).toHaveCount(0);
    await expect(page).not.toHaveURL(/map=1/);
  });

  await test.step("a photo closes on the venue's page", async () => {
    await page.goto(t.path(`/courts/${slugs.citySlug}/${slugs.slug}?sport=${venue.sport}`));
    await hydrated(page);
    const photo = page
      .getByRole("region", { name: t("Photos") })
      .getByRole("button")
      .first();
    await openAndGoBack(page, photo);
    await page.goForward();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page.getByRole("heading", { level: 1, name: venue.name })).toBeVisible();
  });

  await test.step("the booking's sheet closes over the chosen hours", async () => {
    await page.goto(t.path(`/courts/${slugs.citySlug}/${slugs.slug}/book?sport=${venue.sport}&date=${venue.day}`));
    const hours = page.getByRole("toolbar", { name: t("Hours on {day}", { day: inFull(venue.day, t.language) }) });
    const hour = hours.getByRole("button", { name: atHour(hourOf(venue.hours[0]?.startTime ?? "")) });
    await hour.click();
    await openAndGoBack(page, page.getByRole("button", { name: t("Continue"), exact: true }));
    await expect(hour).toHaveAttribute("aria-pressed", "true");
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1, name: venue.name })).toBeVisible();
  });
});
