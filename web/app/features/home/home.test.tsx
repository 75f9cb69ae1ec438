import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { Code, ConnectError, type ConnectRouter } from "@connectrpc/connect";
import { screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { bookingOf } from "~/features/booking/booking.fixture";
import { aMatch } from "~/features/match/match.fixture";
import { BookingService, BookingStatus } from "~/gen/lapang/v1/booking_pb";
import { MatchService } from "~/gen/lapang/v1/match_pb";
import { UserService } from "~/gen/lapang/v1/user_pb";
import { VenueService } from "~/gen/lapang/v1/venue_pb";
import { clearQueries } from "~/lib/session/session-query";
import { renderPage } from "../../../test/render";
import { answering } from "../../../test/server";
import { signedInAs, signedOut } from "../../../test/session";
import { Home } from "./home";
import { PlayerHome } from "./live/player-home";

afterEach(() => {
  clearQueries();
  signedOut();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const venue = {
  id: "v1",
  name: "Gor Senayan",
  city: "Bandung",
  citySlug: "bandung",
  slug: "gor-senayan",
  timeZone: "Asia/Jakarta",
};
const cities = [{ name: "Bandung", slug: "bandung", timeZone: "Asia/Jakarta", venueCount: 3 }];

/** The targets of the links with these names. */
function leads(names: readonly string[]) {
  return names.map((name) => screen.queryByRole("link", { name })?.getAttribute("href"));
}

test("the home page invites visitors to join, and describes four features, in both languages", () => {
  answering({});
  const features = () =>
    within(document.getElementById("features") as HTMLElement)
      .getAllByRole("link")
      .map((link) => [link.querySelector("h3")?.textContent, link.getAttribute("href")]);
  const { unmount } = renderPage(<Home />);
  expect(leads(["Get Started", "Join Now", "Learn More", "Explore Venues"])).toEqual([
    "/auth/login",
    "/auth/login",
    "#features",
    "/courts",
  ]);
  expect(features()).toEqual([
    ["Find Teams", "/play"],
    ["Book Venues", "/courts"],
    ["Compete", "/compete"],
    ["Schedule", "/my"],
  ]);
  expect(screen.getByRole("link", { name: "Padel" })).toHaveAttribute("href", "/play?sport=padel");
  unmount();
  renderPage(<Home />, { path: "/id" });
  expect(features().map(([, href]) => href)).toEqual(["/id/play", "/id/courts", "/id/compete", "/id/my"]);
});

test("a visitor searches above the headline, and sees venues and matches of the city of their time zone", async () => {
  answering({
    "/lapang.v1.VenueService/ListCities": { body: { cities } },
    "/lapang.v1.VenueService/SearchVenues": { body: { venues: [venue], total: 1 } },
    "/lapang.v1.MatchService/ListMatches": {
      body: { matches: [{ id: "m1", name: "Futsal Rabu", sportId: "futsal" }] },
    },
  });
  renderPage(<Home />);
  expect(await screen.findByRole("button", { name: "Where: Bandung" })).toBeVisible();
  expect(await screen.findByRole("link", { name: "Gor Senayan" })).toHaveAttribute(
    "href",
    "/courts/bandung/gor-senayan",
  );
  expect(await screen.findByRole("link", { name: "Futsal Rabu" })).toHaveAttribute("href", "/match/m1");
  expect(leads(["All venues", "All matches"])).toEqual(["/courts/bandung", "/play?place=Bandung&open=1"]);
});

test("without a network a visitor's page is complete without venues and matches", async () => {
  const calls = answering({});
  renderPage(<Home />);
  await vi.waitFor(() => expect(calls).toContain("/lapang.v1.VenueService/ListCities"));
  expect(screen.getByRole("heading", { level: 1 })).toBeVisible();
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
});

/** A player with a game tomorrow and a bill to pay. */
function player(router: ConnectRouter) {
  const sure = bookingOf(BookingStatus.CONFIRMED);
  const unpaid = bookingOf(BookingStatus.AWAITING_PAYMENT, { id: "b2" });
  const played = bookingOf(BookingStatus.CONFIRMED, {
    id: "b3",
    slots: [
      {
        startTime: timestampFromDate(new Date(Date.now() - 3 * 3_600_000)),
        endTime: timestampFromDate(new Date(Date.now() - 3_600_000)),
      },
    ],
  });
  router.rpc(UserService.method.getUserSportPreferences, () => ({ preferences: [{ sportId: "futsal" }] }));
  router.rpc(BookingService.method.listMyBookings, ({ past }) => ({ bookings: past ? [played] : [sure, unpaid] }));
  router.rpc(MatchService.method.listMyMatches, () => ({ matches: [] }));
  router.rpc(MatchService.method.listMatches, () => ({ matches: [aMatch({ id: "m2", name: "Futsal Rabu" })] }));
  router.rpc(VenueService.method.listCities, () => ({ cities }));
}

test("a player sees the next game, what waits, the account and the features, and no advert; a section that fails hides no other", async () => {
  signedInAs("budi");
  renderPage(<PlayerHome />, {
    server: (router) => {
      player(router);
      router.rpc(VenueService.method.searchVenues, () => {
        throw new ConnectError("", Code.InvalidArgument);
      });
    },
  });
  const next = within(await screen.findByRole("region", { name: "Your next game" }));
  expect(next.getByRole("link", { name: "Futsal at Gor Senayan" })).toHaveAttribute("href", "/booking/b1");
  expect(await screen.findByRole("link", { name: "Futsal Rabu" })).toHaveAttribute("href", "/match/m2");
  expect(leads(["Pay for Gor Senayan", "Go to Settings", "Manage Profile", "Learn More", "Explore Venues"])).toEqual([
    "/booking/b2",
    "/settings",
    "/settings/profile",
    "#features",
    "/venue/search",
  ]);
  const features = within(document.getElementById("features") as HTMLElement);
  expect(features.getAllByRole("heading", { level: 3 }).map((title) => title.textContent)).toEqual([
    "Find Teams",
    "Book Venues",
    "Compete",
    "Schedule",
  ]);
  const again = within(await screen.findByRole("region", { name: "Book again" })).getByRole("link");
  expect(again.getAttribute("href")).toMatch(/^\/venue\/v1\/book\?sport=futsal&date=/);
  expect(await screen.findByRole("button", { name: "Try Again" })).toBeVisible();
  expect(leads(["Get Started", "Join Now"])).toEqual([undefined, undefined]);
});

test("a player without sports or games says what they play, and searches", async () => {
  signedInAs("budi");
  const saved: string[][] = [];
  const { user } = renderPage(<PlayerHome />, {
    server: (router) => {
      router.rpc(UserService.method.getUserSportPreferences, () => ({}));
      router.rpc(UserService.method.setUserSportPreferences, ({ preferences }) => {
        saved.push(preferences.map(({ sportId }) => sportId));
        return {};
      });
      router.rpc(BookingService.method.listMyBookings, () => ({}));
      router.rpc(MatchService.method.listMyMatches, () => ({}));
      router.rpc(VenueService.method.listCities, () => ({ cities }));
      router.rpc(VenueService.method.searchVenues, () => ({ venues: [venue], total: 1 }));
    },
  });
  expect(await screen.findByText("No game planned yet")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Padel" }));
  await user.click(screen.getByRole("button", { name: "Save my sports" }));
  await vi.waitFor(() => expect(saved).toEqual([["padel"]]));
  expect(screen.getByRole("link", { name: "Find courts" }).getAttribute("href")).toMatch(
    /^\/venue\/search\/results\?city=Bandung/,
  );
});
