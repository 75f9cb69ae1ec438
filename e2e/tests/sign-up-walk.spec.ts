// From a link or the home page to a game as a new player, counted in screens and taps.

import type { Locator, Page } from "@playwright/test";
import { comingWorkday } from "../harness/days.ts";
import type { Mailbox } from "../harness/mailbox.ts";
import { hostMatch } from "../harness/matches.ts";
import { expect, test } from "../harness/test.ts";
import type { Texts } from "../harness/texts.ts";

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

test("a visitor finds a free court and books it in seven screens and seven taps", async ({
  page,
  mailbox,
  newAddress,
  t,
}) => {
  const walk = new Walk(page);

  await page.goto(t.path("/"));
  // The evening, or the next hours, are already in the search.
  const find = page.getByRole("search").getByRole("link", { name: t("Find courts") });
  await walk.sees(find, find);
  await walk.presses(find);
  await walk.sees(page.getByRole("heading", { level: 1, name: t("Find a venue") }));
  await walk.presses(page.getByRole("region", { name: t("Venues"), exact: true }).locator('a[href*="at="]').first());
  await walk.sees(page.getByRole("heading", { level: 1, name: t("Book a court") }));
  await walk.presses(page.getByRole("button", { name: t("Continue"), exact: true }));
  const atOnce = page.getByRole("button", { name: t("Sign in and book") });
  await walk.presses(atOnce.or(page.getByRole("button", { name: t("Sign in and request") })));
  await walk.signsUp(t, mailbox, newAddress("sari"));
  await walk.presses(page.getByRole("button", { name: t("Continue"), exact: true }));
  await expect(page).toHaveURL(/\/booking\//);
  await walk.sees(page.getByRole("heading", { level: 1 }));
  expect(walk).toMatchObject({ screens: 7, taps: 7 });
});
