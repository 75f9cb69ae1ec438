import type { Page } from "@playwright/test";
import { call } from "../harness/call.ts";
import { tomorrow } from "../harness/days.ts";
import { hallWithFreeEvening } from "../harness/halls.ts";
import { expect, expectAccessible, test } from "../harness/test.ts";

// Console errors and breaches of the content security policy fail these tests by themselves (see test.ts).

test("every page for visitors opens, fits and is for everybody", async ({ page, server, localised, language }) => {
  test.setTimeout(120_000);
  const { matches } = await call<{ matches: { id: string }[] }>(page, server.origin, "MatchService/ListMatches", {});
  const paths = [
    "/",
    "/terms",
    "/privacy",
    "/play",
    "/play?sport=golf&when=today",
    "/compete",
    "/compete?sport=golf",
    `/match/${matches[0]?.id}`,
    "/auth/login",
    "/auth/callback/google",
    "/auth/callback/google?error=access_denied",
  ];
  for (const path of paths.map(localised)) await expectWhole(page, path, language);
});

test("every page for players opens, fits and is for everybody", async ({
  page,
  server,
  newAddress,
  signIn,
  localised,
  language,
}) => {
  test.setTimeout(180_000);
  const { origin } = server;
  await signIn(page, newAddress("nyoman"), { name: "I Nyoman Gede Prabawa Kusumawardhana" });
  const day = tomorrow();
  const hall = await hallWithFreeEvening(page, origin, { area: "Bandung", sport: "badminton", day });
  const { bookingId } = await call<{ bookingId: string }>(page, origin, "BookingService/CreateBooking", {
    venueId: hall.id,
    sportId: "badminton",
    slots: hall.hours.map(({ startTime, durationMinutes }) => ({ startTime, durationMinutes })),
    notes: "A note that goes on for a while, to see what becomes of it where there is not much room for anything.",
  });
  const { match } = await call<{ match: { id: string } }>(page, origin, "MatchService/CreateMatch", {
    name: "Bulu tangkis ganda campuran sepulang kerja di Bandung utara",
    sportId: "badminton",
    venueId: hall.id,
    dateTime: hall.hours[0].startTime,
    isPublic: false,
    description: "Bring water.",
  });
  const paths = [
    "/",
    "/play/create",
    `/play/create?booking=${bookingId}`,
    `/match/${match.id}`,
    `/match/${match.id}?edit`,
    "/my",
    "/my?show=matches",
    "/my?when=past",
    `/booking/${bookingId}`,
    "/venue/search",
    "/venue/search/results?q=Bandung&sport=badminton",
    "/venue/search/results?q=nowhere+at+all",
    `/venue/${hall.id}`,
    `/venue/${hall.id}/book?sport=badminton&date=${day}`,
    "/sports-preferences",
    "/settings/profile",
    "/settings/sports-preferences",
    "/settings/devices",
    "/settings/notifications",
  ];
  for (const path of paths.map(localised)) await expectWhole(page, path, language);
});

test("every page for staff opens, fits and is for everybody", async ({
  page,
  server,
  newAddress,
  signIn,
  localised,
  language,
}) => {
  test.setTimeout(120_000);
  const email = newAddress("gusti");
  await signIn(page, email, { name: "Gusti Ayu" });
  await server.command("staff", "grant", email);
  const { bookings } = await call<{ bookings: { id: string; status: string }[] }>(
    page,
    server.origin,
    "BookingAdminService/ListBookingsForAdmin",
    { limit: 100 },
  );
  const oneOf = (status: string) => bookings.find((booking) => booking.status === `BOOKING_STATUS_${status}`)?.id;
  const paths = [
    "/internal",
    "/internal/bookings",
    "/internal/bookings?search=nobody",
    ...["PENDING_REVIEW", "AWAITING_PAYMENT", "CONFIRMED", "REJECTED"].map((s) => `/internal/bookings/${oneOf(s)}`),
  ];
  for (const path of paths.map(localised)) await expectWhole(page, path, language);
});

async function expectWhole(page: Page, path: string, language: string) {
  await test.step(path, async () => {
    const answer = await page.goto(path);
    expect.soft(answer?.status(), path).toBe(200);
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    await expect(page.locator("html")).toHaveAttribute("lang", language);
    await expect(page).toHaveTitle(/Lapang/);
    // What only holds the place of something breathes.
    await expect(page.locator(".animate-breathe")).toHaveCount(0);
    const overhang = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth - clientWidth;
    });
    expect.soft(overhang, `${path} is wider than the screen`).toBeLessThanOrEqual(0);
    await expectAccessible(page);
  });
}
