// What a page shows while its first response is late, missing or an error: always something, with a way to retry.

import type { Page } from "@playwright/test";
import { breakCalls, loggedFaults, faults as ways } from "../harness/network.ts";
import { filled, ownParameters } from "../harness/routes.ts";
import { expect, test } from "../harness/test.ts";

/** Pages with the method that they wait for. */
const pages = {
  "/play": "MatchService/ListMatches",
  "/compete": "TournamentService/ListTournaments",
  "/compete/matches": "MatchService/ListMatches",
  "/match/:match": "MatchService/GetMatch",
  "/my": "BookingService/ListMyBookings",
  "/my?show=matches": "MatchService/ListMyMatches",
  "/booking/:booking": "BookingService/GetBooking",
  "/venue/search/results?q=Bandung": "VenueService/SearchVenues",
  "/venue/:venue": "VenueService/GetVenue",
  "/venue/:venue/book?sport=badminton": "VenueService/ListAvailability",
  "/settings/profile": "UserService/GetProfile",
  "/settings/sports-preferences": "UserService/GetUserSportPreferences",
  "/internal/bookings": "BookingAdminService/ListBookingsForAdmin",
  "/internal/bookings/:booking": "BookingAdminService/GetBookingForAdmin",
  "/internal/venues/:venue": "VenueAdminService/GetVenueForAdmin",
};

const waiting = (page: Page) => page.getByRole("main").locator(".animate-breathe, [aria-busy=true]").first();

test("a page whose data is late or fails says so and can retry", async ({ page, server, faults, signIn, t }) => {
  test.setTimeout(240_000);
  faults.allow(loggedFaults);
  const email = await signIn(page, { name: "Laila Hasan" });
  await server.command("staff", "grant", email);
  const own = await ownParameters(page);
  await page.clock.install();

  for (const [path, method] of Object.entries(pages)) {
    await test.step(path, async () => {
      const again = page.getByRole("main").getByRole("button", { name: t("Try Again") });
      const slow = await breakCalls(page, method, ways["no connection"]);
      const address = t.path(filled(path, own));
      await page.goto(address);
      await expect.poll(slow.calls, `${path} asks ${method}`).toBeGreaterThan(0);
      await expect.soft(waiting(page), `${path} holds the place`).toBeVisible();
      slow.release();
      // It retries after 1, 2 and 4 seconds, says so from the second time on, and then gives up.
      await page.clock.fastForward(1_000);
      await expect.soft(page.getByRole("button", { name: t("Try now") }), `${path} says that it tries`).toBeVisible();
      await expect(async () => {
        await page.clock.fastForward(4_000);
        await expect(again).not.toHaveCount(0, { timeout: 100 });
      }).toPass({ timeout: 8_000 });
      await expect.soft(again, `${path} says it once`).toHaveCount(1);
      slow.restore();
      await again.first().click();
      await expect.soft(again, `${path} is there`).toHaveCount(0);
      await expect.soft(page.locator(".animate-breathe"), `${path} is whole`).toHaveCount(0);
      await expect.soft(page.getByRole("heading", { level: 1 }), path).toHaveCount(1);
    });
  }
});
