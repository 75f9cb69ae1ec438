// Every screen: each route of web/app/routes.ts with its main states, from the demo's data.

import type { Page } from "@playwright/test";
import { call } from "../harness/call.ts";
import { tomorrow } from "../harness/days.ts";
import type { Texts } from "../harness/texts.ts";

export type Who = "visitor" | "newcomer" | "player" | "staff";

export type Screen = {
  name: string;
  who: Who;
  path: string;
  /** Changes the server's responses. */
  before?: (page: Page) => Promise<unknown>;
  /** Opens the state to show. */
  open?: (page: Page, t: Texts) => Promise<unknown>;
};

type Found = { id: string };

/** Screens of a visitor. */
export async function visitorScreens(page: Page): Promise<Screen[]> {
  const { matches } = await call<{ matches: Found[] }>(page, "MatchService/ListMatches", { limit: 1 });
  const match = `/match/${matches[0]?.id}`;
  return of("visitor", [
    ["home", "/"],
    ["terms", "/terms"],
    ["privacy", "/privacy"],
    ["play", "/play"],
    ["play-empty", "/play?sport=golf&when=today"],
    ["play-failed", "/play", { before: (on) => failing(on, "ListMatches") }],
    ["match", match],
    ["match-not-found", "/match/none"],
    ["match-failed", match, { before: (on) => failing(on, "GetMatch") }],
    ["sign-in", "/auth/login"],
    ["sign-in-newcomer", "/auth/login", { open: enterEmail }],
    ["google-callback-failed", "/auth/callback/google?error=access_denied"],
    ["not-found", "/no/such/page"],
    ["compete", "/compete"],
  ]);
}

/** Screens of an account without sports. */
export function newcomerScreens(): Screen[] {
  return of("newcomer", [["sports-preferences", "/sports-preferences"]]);
}

/** Screens of a player with bookings and matches in every state. */
export async function playerScreens(page: Page): Promise<Screen[]> {
  type Mine = { matches: (Found & { hostId: string; name: string })[] };
  type Booking = Found & { status: string; venueId: string };
  const { user } = await call<{ user: Found }>(page, "AuthService/GetCurrentUser", {});
  const { matches } = await call<Mine>(page, "MatchService/ListMyMatches", { limit: 100 });
  const hosted = matches.find(({ hostId }) => hostId === user.id);
  const joined = matches.find(({ hostId }) => hostId !== user.id);
  const bookings: Booking[] = [];
  for (const past of [false, true]) {
    const request = { past, limit: 100 };
    bookings.push(
      ...((await call<{ bookings?: Booking[] }>(page, "BookingService/ListMyBookings", request)).bookings ?? []),
    );
  }
  const { venues } = await call<{ venues: Found[] }>(page, "VenueService/SearchVenues", {
    sportIds: ["badminton"],
    limit: 1,
  });
  const venue = `/venue/${venues[0]?.id}`;
  const states = oneOfEach(bookings);
  const cancelable = states.get("CONFIRMED") ?? states.get("PENDING_REVIEW");
  return of("player", [
    ["home", "/"],
    ["user-menu", "/", { open: (on, t) => button(on, t.pattern("Account of {name}")) }],
    ["play", "/play"],
    ["play-create", "/play/create"],
    ["play-create-from-booking", `/play/create?booking=${states.get("CONFIRMED")}`],
    ...(joined ? [screen("match-joined", `/match/${joined.id}`)] : []),
    ...(hosted
      ? [
          screen("match-hosted", `/match/${hosted.id}`),
          screen("match-share", `/match/${hosted.id}`, { open: (on, t) => button(on, t("Share")) }),
          screen("match-delete", `/match/${hosted.id}`, { open: (on, t) => button(on, t("Call off the match")) }),
          screen("match-edit", `/match/${hosted.id}?edit`),
        ]
      : []),
    ["my-bookings", "/my"],
    ["my-bookings-past", "/my?when=past"],
    ["my-matches", "/my?show=matches"],
    ...[...states].map(([state, id]) =>
      screen(`booking-${state.toLowerCase().replaceAll("_", "-")}`, `/booking/${id}`),
    ),
    ["booking-cancel", `/booking/${cancelable}`, { open: (on, t) => button(on, t("Cancel this booking")) }],
    ["booking-not-found", "/booking/none"],
    ["venue-search", "/venue/search"],
    ["venue-results", "/venue/search/results?sport=badminton"],
    ["venue-results-empty", "/venue/search/results?q=nowhere+at+all"],
    ["venue", venue],
    ["venue-not-found", "/venue/none"],
    ["venue-book", `${venue}/book?sport=badminton&date=${tomorrow()}`],
    ["settings-profile", "/settings/profile"],
    ["settings-delete-account", "/settings/profile", { open: (on, t) => button(on, t("Delete account")) }],
    ["settings-sports-preferences", "/settings/sports-preferences"],
    ["settings-devices", "/settings/devices"],
    ["settings-notifications", "/settings/notifications"],
  ]);
}

/** Screens of staff in the back office. */
export async function staffScreens(page: Page): Promise<Screen[]> {
  type Listed = { bookings: (Found & { status: string })[] };
  const { bookings } = await call<Listed>(page, "BookingAdminService/ListBookingsForAdmin", { limit: 100 });
  const { venues } = await call<{ venues: Found[] }>(page, "VenueAdminService/ListVenuesForAdmin", { limit: 1 });
  const states = oneOfEach(bookings);
  const venue = venues[0]?.id;
  return of("staff", [
    ["internal", "/internal"],
    ["internal-bookings", "/internal/bookings"],
    ["internal-bookings-empty", "/internal/bookings?search=nobody"],
    ...[...states].map(([state, id]) =>
      screen(`internal-booking-${state.toLowerCase().replaceAll("_", "-")}`, `/internal/bookings/${id}`),
    ),
    ["internal-board", `/internal/board?venue=${venue}&date=${tomorrow()}`],
    ["internal-venues", "/internal/venues"],
    ...["", "?tab=hours", "?tab=sports", "?tab=courts", "?tab=prices", "?tab=staff"].map((part) =>
      screen(`internal-venue${part.replace("?tab=", "-")}`, `/internal/venues/${venue}${part}`),
    ),
    ["internal-venue-new", "/internal/venues/new"],
    ["internal-not-found", "/internal/bookings/none"],
  ]);
}

/** The next booking in each state. */
function oneOfEach(bookings: (Found & { status: string })[]): Map<string, string> {
  return new Map(bookings.toReversed().map(({ status, id }) => [status.replace("BOOKING_STATUS_", ""), id]));
}

type Row = [name: string, path: string, more?: Pick<Screen, "before" | "open">];

const screen = (...row: Row): Row => row;

function of(who: Who, rows: Row[]): Screen[] {
  return rows.map(([name, path, more]) => ({ name, path, who, ...more }));
}

async function failing(page: Page, method: string): Promise<void> {
  await page.route(`**/*Service/${method}*`, async (route) => {
    await route.fulfill({
      response: await route.fetch(),
      status: 500,
      contentType: "application/json",
      body: JSON.stringify({ code: "internal", message: "made up" }),
    });
  });
}

async function enterEmail(page: Page, t: Texts): Promise<void> {
  const email = page.getByRole("textbox", { name: t("Email address") });
  const next = page.getByRole("heading", { name: t("New here? Welcome!") });
  await email.or(next).first().waitFor();
  // Opening the page again requests a new code.
  if (await email.isVisible()) {
    await email.fill("somebody.new@example.test");
    await page.getByRole("button", { name: t("Continue with email") }).click();
  }
  await next.waitFor();
}

async function button(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole("button", { name }).first().click();
}
