// From a link or the home page to a game as a new player, counted in screens and taps.

import type { Locator, Page } from "@playwright/test";
import { comingWorkday } from "../harness/days.ts";
import type { Mailbox } from "../harness/mailbox.ts";
import { hostMatch } from "../harness/matches.ts";
import { expect, test } from "../harness/test.ts";
import type { Texts } from "../harness/texts.ts";
import { venueWithFreeHours } from "../harness/venues.ts";

test.use({
  language: "id",
  locale: "id-ID",
  viewport: { width: 360, height: 780 },
  isMobile: true,
  hasTouch: true,
});

class Walk {
  screens = 0;
  taps = 0;

  constructor(readonly page: Page) {}

  /** Expects a new screen whose first field is visible below the header without scrolling. */
  async sees(what: Locator, field?: Locator): Promise<void> {
    await expect(what).toBeVisible();
    this.screens += 1;
    if (!field) return;
    await expect(field).toBeInViewport({ ratio: 1 });
    const header = await this.page.getByRole("banner").boundingBox();
    const box = await field.boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
    expect(await this.page.evaluate(() => scrollY)).toBe(0);
  }

  async presses(what: Locator): Promise<void> {
    this.taps += 1;
    await what.tap();
  }

  /** Goes from the sign-in page to a new account. The code is typed, which is not a tap. */
  async signsUp(t: Texts, mailbox: Mailbox, email: string): Promise<void> {
    const { page } = this;
    const address = page.getByRole("textbox", { name: t("Email address") });
    await this.sees(address, address);
    await address.fill(email);
    // The next step starts at its top, also after scrolling to the button.
    await page.mouse.wheel(0, 400);
    await this.presses(page.getByRole("button", { name: t("Continue with email") }));
    const name = page.getByRole("textbox", { name: t("Full name") });
    await this.sees(page.getByRole("heading", { level: 1, name: t("New here? Welcome!") }), name);
    await name.fill("Raden Wijaya");
    await this.presses(page.getByText(t("I agree to the Terms of Service and Privacy Policy")));
    await page.getByRole("textbox", { name: t("Verification code") }).fill(await mailbox.code(email));
    await this.sees(
      page.getByRole("heading", { level: 1, name: t("What do you play?", { context: "asks a new player" }) }),
    );
  }
}

test("a link leads to a match in five screens, four taps", async ({ page, anotherPlayer, mailbox, newAddress, t }) => {
  const host = await anotherPlayer();
  const match = await hostMatch(host, { name: "Futsal Rabu Malam", day: comingWorkday(), most: 10 });
  const walk = new Walk(page);

  await page.goto(match.path);
  await walk.sees(page.getByRole("heading", { level: 1, name: match.name }));
  await walk.presses(page.getByRole("link", { name: t("Sign in to join") }));
  await expect(page.getByRole("heading", { level: 1, name: `${t("Sign in to join")} ${match.name}` })).toBeVisible();
  await walk.signsUp(t, mailbox, newAddress("raden"));
  await walk.presses(page.getByRole("button", { name: t("Continue") }));
  await walk.sees(page.getByText(t("You are in"), { exact: true }));
  await expect(page).toHaveURL(t.path(`/match/${match.id}`));
  expect(walk).toMatchObject({ screens: 5, taps: 4 });
});

test("a new player books in nine screens and nine taps", async ({ page, anotherPlayer, mailbox, newAddress, t }) => {
  const other = await anotherPlayer();
  const venue = await venueWithFreeHours(other, { area: "Jakarta", mode: "INSTANT", hours: 2 });
  const walk = new Walk(page);

  await page.goto(t.path("/"));
  await walk.sees(page.getByRole("heading", { level: 1 }));
  await walk.presses(page.getByRole("link", { name: t("Venues"), exact: true }));
  await walk.sees(page.getByRole("heading", { level: 1, name: t("Courts by city") }));
  await walk.presses(page.getByRole("link", { name: /^Jakarta/ }));
  await walk.sees(page.getByRole("heading", { level: 1, name: t("Courts in {city}", { city: "Jakarta" }) }));
  await page.getByRole("searchbox", { name: t("Search venues") }).fill(venue.name);
  await walk.presses(page.getByRole("link", { name: venue.name, exact: true }));
  await walk.sees(page.getByRole("heading", { level: 1, name: venue.name }));
  // The first free hour.
  await walk.presses(page.locator('a[href*="&at="]').first());
  await walk.sees(page.getByRole("heading", { level: 1, name: t("Book a court") }));
  await walk.presses(page.getByRole("button", { name: t("Continue"), exact: true }));
  await walk.presses(page.getByRole("button", { name: t("Sign in and book") }));
  await walk.signsUp(t, mailbox, newAddress("sari"));
  await walk.presses(page.getByRole("button", { name: t("Skip for now") }));
  await walk.sees(page.getByText(t("The court is yours. See you there!")));
  expect(walk).toMatchObject({ screens: 9, taps: 9 });
});
