// From a shared link to a booking, by somebody without an account.

import { call } from "../harness/call.ts";
import { atHour, comingWorkday, hourOf, inFull, timeRange } from "../harness/days.ts";
import { signUp } from "../harness/sign-up.ts";
import { expect, test } from "../harness/test.ts";
import { venueWithFreeHours } from "../harness/venues.ts";

test.use({
  language: "id",
  locale: "id-ID",
  viewport: { width: 360, height: 780 },
  isMobile: true,
  hasTouch: true,
});

type Slugs = { venue: { citySlug: string; slug: string } };

test("a visitor picks an evening hour on a venue's public page, signs up, and it is booked", async ({
  page,
  anotherPlayer,
  mailbox,
  newAddress,
  t,
}) => {
  const other = await anotherPlayer();
  const day = comingWorkday();
  const venue = await venueWithFreeHours(other, { area: "Jakarta", mode: "INSTANT", hours: 1, day });
  const { venue: slugs } = await call<Slugs>(other, "VenueService/GetVenue", { id: venue.id });
  const address = t.path(`/courts/${slugs.citySlug}/${slugs.slug}`);
  const [slot] = venue.hours;
  if (!slot) throw new Error("No hour.");
  const time = timeRange(slot.startTime, slot.durationMinutes, t.language);

  await test.step("the page of the venue opens without signing in", async () => {
    await page.goto(`${address}?sport=${venue.sport}`);
    await expect(page.getByRole("heading", { level: 1, name: venue.name })).toBeVisible();
    await expect(page.locator('a[href*="&at="]').first()).toHaveAttribute("href", new RegExp(`^${address}/book`));
  });

  await test.step("a link from a chat names the evening hour", async () => {
    const at = encodeURIComponent(new Date(slot.startTime).toISOString());
    await page.goto(`${address}/book?sport=${venue.sport}&date=${day}&at=${at}`);
    const hours = page.getByRole("toolbar", { name: t("Hours on {day}", { day: inFull(day, t.language) }) });
    const picked = hours.getByRole("button", { name: atHour(hourOf(slot.startTime)), pressed: true });
    await expect(picked).toBeVisible();
  });

  await test.step("the sheet shows hours and terms, and signs in first", async () => {
    await page.getByRole("button", { name: t("Continue"), exact: true }).click();
    const booking = page.getByRole("dialog", { name: t("Your booking") });
    await expect(booking.getByText(time)).toBeVisible();
    await expect(booking.getByText(t("What happens next"))).toBeVisible();
    await booking.getByRole("button", { name: t("Sign in and book") }).click();
    await expect(
      page.getByRole("heading", { level: 1, name: t("Sign in to book at {name}", { name: venue.name }) }),
    ).toBeVisible();
  });

  await test.step("after signing up, the booking is made", async () => {
    await signUp(page, t, mailbox, { email: newAddress("raka"), name: "Raka Aditya" });
    await page.getByRole("button", { name: t("Skip for now") }).click();
    await expect(page.getByText(t("The court is yours. See you there!"))).toBeVisible();
    await expect(page).toHaveURL(new RegExp(t.path("/booking/")));
    await expect(page.getByText(time)).toBeVisible();
  });
});

test("a visitor finds a venue by its city and sport", async ({ page, anotherPlayer, t }) => {
  const venue = await venueWithFreeHours(await anotherPlayer(), { area: "Bandung", mode: "REQUEST", hours: 1 });
  await page.goto(t.path("/courts"));
  await page.getByRole("searchbox", { name: t("Search cities") }).fill("band");
  await page.getByRole("link", { name: /^Bandung/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: t("Courts in {city}", { city: "Bandung" }) })).toBeVisible();
  await page.getByRole("link", { name: "Badminton", exact: true }).click();
  await expect(
    page.getByRole("heading", { level: 1, name: t("{sport} in {city}", { sport: "Badminton", city: "Bandung" }) }),
  ).toBeVisible();
  await page.getByRole("link", { name: venue.name, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: venue.name })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${t.path("/courts/")}[^/]+/[^/]+`));
});

test("a city without venues leads to the cities", async ({ faults, page, t }) => {
  faults.allow(/the server responded with a status of 404/);
  await page.goto(t.path("/courts/atlantis"));
  await expect(page.getByRole("heading", { level: 1, name: t("City Not Found") })).toBeVisible();
  await page.getByRole("link", { name: t("Courts by city") }).click();
  await expect(page).toHaveURL(t.path("/courts"));
});
