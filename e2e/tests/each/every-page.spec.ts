import type { Page } from "@playwright/test";
import { expectAccessible, type Scheme } from "../../harness/accessibility.ts";
import { book } from "../../harness/bookings.ts";
import { call } from "../../harness/call.ts";
import { comingWorkday } from "../../harness/days.ts";
import { hostMatch } from "../../harness/matches.ts";
import {
  filled,
  forOrganisers,
  forPlayers,
  forStaff,
  forVisitors,
  makeCup,
  publicParameters,
  servedPaths,
} from "../../harness/routes.ts";
import { expect, test } from "../../harness/test.ts";
import { venueWithFreeHours } from "../../harness/venues.ts";

// Console errors and CSP violations fail these tests too (see test.ts).

/** The routes of the not-found page. */
const isPage = (path: string) => !path.endsWith("*");

const withoutState = (path: string) => path.replace(/\?.*/, "").replaceAll(/:\w+/g, ":id");

/** The paths to open: without axe, one state of each page is enough. */
function opened(paths: string[], axeScheme: Scheme | undefined): string[] {
  if (axeScheme) return paths;
  return [...new Map(paths.toReversed().map((path) => [withoutState(path), path])).values()].toReversed();
}

test("every route of the app is opened by these tests", async ({ page, t }) => {
  await page.goto("/terms");
  const served = await servedPaths(page);
  const here = served.filter((path) => isPage(path) && /^\/id(\/|$)/.test(path) === (t.language === "id"));
  const paths = [...forVisitors, ...forPlayers, ...forOrganisers, ...forStaff].map((path) => t.path(withoutState(path)));
  expect([...new Set(paths)].sort()).toEqual(here.sort());
});

test("visitor pages load without errors, overflow or axe violations", async ({ page, axeScheme, t }) => {
  const made = await publicParameters(page);
  for (const path of opened(forVisitors, axeScheme)) {
    await expectWhole(page, t.path(filled(path, made)), t.language, axeScheme);
  }
});

test("player pages load without errors, overflow or axe violations", async ({ page, axeScheme, signIn, t }) => {
  await signIn(page, { name: "I Nyoman Gede Prabawa Kusumawardhana" });
  const venue = await venueWithFreeHours(page, { area: "Bandung", mode: "REQUEST", hours: 2 });
  const notes = "A note that goes on for a while, where there is not much room for anything.";
  const bookingId = await book(page, venue, venue.hours, notes);
  const { match } = await call<{ match: { id: string } }>(page, "MatchService/CreateMatch", {
    name: "Bulu tangkis ganda campuran sepulang kerja di Bandung utara",
    sportId: "badminton",
    venueId: venue.id,
    dateTime: venue.hours[0]?.startTime,
    isPublic: false,
    description: "Bring water.",
  });
  const made = { booking: bookingId, match: match.id, venue: venue.id, day: venue.day };
  for (const path of opened(forPlayers, axeScheme))
    await expectWhole(page, t.path(filled(path, made)), t.language, axeScheme);
});

test("pages of organisers load without errors, overflow or axe violations", async ({ page, axeScheme, signIn, t }) => {
  await signIn(page, { name: "Gusti Made" });
  const { id } = await hostMatch(page, { name: "Malam main bareng", day: comingWorkday() });
  const made = { cup: await makeCup(page), match: id };
  for (const path of opened(forOrganisers, axeScheme))
    await expectWhole(page, t.path(filled(path, made)), t.language, axeScheme);
});

test("staff pages load without errors, overflow or axe violations", async ({ page, axeScheme, server, signIn, t }) => {
  const email = await signIn(page, { name: "Gusti Ayu" });
  await server.command("staff", "grant", email);
  type Booking = { id: string; status: string; venueId: string; charge?: { payments?: { id: string }[] } };
  const { bookings } = await call<{ bookings: Booking[] }>(page, "BookingAdminService/ListBookingsForAdmin", {
    limit: 100,
  });
  const oneOf = (status: string) => bookings.find((booking) => booking.status === `BOOKING_STATUS_${status}`)?.id;
  const made = {
    requested: oneOf("PENDING_REVIEW"),
    unpaid: oneOf("AWAITING_PAYMENT"),
    confirmed: oneOf("CONFIRMED"),
    rejected: oneOf("REJECTED"),
    venue: bookings[0]?.venueId,
    payment: bookings.flatMap(({ charge }) => charge?.payments ?? [])[0]?.id,
  };
  for (const path of opened(forStaff, axeScheme))
    await expectWhole(page, t.path(filled(path, made)), t.language, axeScheme);
});

async function expectWhole(page: Page, path: string, language: string, axeScheme: Scheme | undefined) {
  await test.step(path, async () => {
    const answer = await page.goto(path);
    expect.soft(answer?.status(), path).toBe(200);
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    await expect(page.locator("html")).toHaveAttribute("lang", language);
    await expect(page).toHaveTitle(/Lapang/);
    // Skeletons are animated.
    await expect(page.locator(".animate-breathe")).toHaveCount(0);
    const overhang = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth - clientWidth;
    });
    expect.soft(overhang, `${path} is wider than the screen`).toBeLessThanOrEqual(0);
    if (axeScheme) await expectAccessible(page, axeScheme);
  });
}
