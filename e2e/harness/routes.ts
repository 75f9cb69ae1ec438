// Every route of the app with the states that a story opens, by audience. The story fills parameters, which begin with
// a colon.

import type { Page } from "@playwright/test";
import { book } from "./bookings.ts";
import { call } from "./call.ts";
import { comingWorkday } from "./days.ts";
import { hostMatch } from "./matches.ts";
import { at } from "./office.ts";
import { venueWithFreeHours } from "./venues.ts";

export const forVisitors = [
  "/",
  "/terms",
  "/privacy",
  "/compete",
  "/compete?sport=golf",
  "/compete/matches",
  "/compete/:cup",
  "/compete/:cup?tab=draw",
  "/compete/:cup/board",
  "/compete/:cup/partner",
  "/play",
  "/play?sport=golf&when=today",
  "/courts",
  "/courts/search?city=Bandung&sport=badminton",
  "/courts/:city",
  "/courts/:city?q=nowhere+at+all",
  "/courts/:city/:slug",
  "/courts/:city/:slug/book?sport=badminton&date=:day",
  "/match/:match",
  "/auth/login",
  "/auth/callback/google",
  "/auth/callback/google?error=access_denied",
];

export const forPlayers = [
  "/",
  "/play/create",
  "/play/create?booking=:booking",
  "/match/:match",
  "/match/:match?edit",
  "/my",
  "/my?show=bookings",
  "/my?show=matches",
  "/my?when=past",
  "/booking/:booking",
  "/payments",
  "/venue/search",
  "/venue/search/results?q=Bandung&sport=badminton",
  "/venue/search/results?q=nowhere+at+all",
  "/venue/:venue",
  "/venue/:venue/book?sport=badminton&date=:day",
  "/sports-preferences",
  "/settings",
  "/settings/profile",
  "/settings/sports-preferences",
  "/settings/devices",
  "/settings/notifications",
];

export const forOrganisers = [
  "/compete/create",
  "/compete/:cup",
  "/compete/:cup/desk",
  "/compete/:cup/desk?tab=entries",
  "/compete/:cup/desk?tab=plan",
  "/compete/:cup/edit",
  "/compete/:cup/score",
  "/match/:match/night",
  "/match/:match/board",
];

export const forStaff = [
  "/internal",
  "/internal/bookings",
  "/internal/bookings?search=nobody",
  "/internal/bookings/:requested",
  "/internal/bookings/:unpaid",
  "/internal/bookings/:confirmed",
  "/internal/bookings/:rejected",
  "/internal/board?venue=:venue",
  "/internal/cash?venue=:venue",
  "/internal/figures?venue=:venue",
  "/receipt/:payment?venue=1",
  "/internal/venues",
  "/internal/venues?search=nobody",
  "/internal/venues/:venue",
  "/internal/venues/:venue?tab=hours",
  "/internal/venues/:venue?tab=reviews",
  "/internal/venues/:venue/poster",
  "/internal/reports",
];

type Cups = { tournaments: { tournament: { id: string } }[] };

type Found = { venues: { citySlug: string; slug: string }[] };

/** Parameters for the pages of visitors. */
export async function publicParameters(page: Page): Promise<Record<string, string | undefined>> {
  const { matches } = await call<{ matches: { id: string }[] }>(page, "MatchService/ListMatches", {});
  const search = { city: "Bandung", sportIds: ["badminton"], limit: 1 };
  const { venues } = await call<Found>(page, "VenueService/SearchVenues", search);
  const { tournaments } = await call<Cups>(page, "TournamentService/ListTournaments", {});
  const cup = tournaments[0]?.tournament.id;
  return { cup, match: matches[0]?.id, city: venues[0]?.citySlug, slug: venues[0]?.slug, day: comingWorkday() };
}

/** Parameters for the pages of the player signed in on `page`, who books a court and hosts a match. */
export async function ownParameters(page: Page): Promise<Record<string, string>> {
  const venue = await venueWithFreeHours(page, { area: "Bandung", mode: "REQUEST", hours: 2 });
  const match = await hostMatch(page, { name: "Ganda campuran sepulang kerja", day: venue.day });
  return { venue: venue.id, day: venue.day, booking: await book(page, venue, venue.hours), match: match.id, cup: await makeCup(page) };
}

/** A drawn tournament of four that the player organises. */
export async function makeCup(page: Page): Promise<string> {
  type Made = { tournament: { id: string; events: { id: string }[] } };
  const { tournament } = await call<Made>(page, "TournamentService/CreateTournament", {
    tournament: {
      name: "Piala RT",
      sportId: "badminton",
      location: "Balai RW 05",
      startTime: at(comingWorkday(), 9),
      endTime: at(comingWorkday(), 17),
    },
    isPublished: true,
    events: [{ name: "Tunggal", kind: "EVENT_KIND_SINGLES", format: "EVENT_FORMAT_KNOCKOUT", maxEntries: 8 }],
    courts: ["Lapangan 1"],
  });
  const eventId = tournament.events[0]?.id;
  const entries = ["Andi", "Bela", "Caca", "Dodi"].map((name) => ({ people: [name] }));
  await call(page, "TournamentService/AddEntries", { eventId, entries });
  await call(page, "TournamentService/DrawStage", { eventId, stage: "STAGE_KIND_KNOCKOUT" });
  return tournament.id;
}

/** A path with its parameters filled. */
export function filled(path: string, made: Record<string, string | undefined>): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = made[name];
    if (value === undefined) throw new Error(`There is no ${name} for ${path}.`);
    return value;
  });
}

/** The paths of the route table that the server sent with this page, with every parameter named `:id`. */
export async function servedPaths(page: Page): Promise<string[]> {
  type Route = { parentId?: string; path?: string; index?: boolean; id: string };
  type Served = { __reactRouterManifest: { routes: Record<string, Route> } };
  // The route table loads after the first paint.
  await page.waitForFunction(() => "__reactRouterManifest" in window);
  const routes = await page.evaluate(() => (window as unknown as Served).__reactRouterManifest.routes);
  const pathOf = (route: Route | undefined): string =>
    route ? `${pathOf(routes[route.parentId ?? ""])}${route.path ? `/${route.path}` : ""}` : "";
  const leads = Object.values(routes).filter(({ path, index }) => path || index);
  const paths = leads.map((route) => pathOf(route).replaceAll(/:\w+/g, ":id") || "/");
  return [...new Set(paths)];
}
