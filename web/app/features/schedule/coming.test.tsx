import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { ConnectRouter } from "@connectrpc/connect";
import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { bookingOf, tomorrow, zone } from "~/features/booking/booking.fixture";
import { aMatch } from "~/features/match/match.fixture";
import { BookingService, BookingStatus } from "~/gen/lapang/v1/booking_pb";
import { MatchService } from "~/gen/lapang/v1/match_pb";
import { TournamentService, TournamentState } from "~/gen/lapang/v1/tournament_pb";
import { instantOf } from "~/lib/format/dates";
import { renderPage } from "../../../test/render";
import { signedInAs, signedOut } from "../../../test/session";
import { Coming } from "./coming";
import { ClashWarning } from "./late-clash";

beforeEach(() => signedInAs("ani"));
afterEach(signedOut);

const at = (hour: number) => instantOf(tomorrow, hour * 60, zone);

/** Tomorrow: a tournament from 8 to 10, a match from 12 on, a booking from 18 to 20. */
function player({ rpc }: ConnectRouter) {
  const joined = aMatch({ name: "Lunch futsal", hasJoined: true }, at(12).toISOString());
  const cup = {
    id: "c1",
    name: "Piala Komunitas",
    state: TournamentState.OPEN,
    timeZone: zone,
    startTime: timestampFromDate(at(8)),
    endTime: timestampFromDate(at(10)),
  };
  rpc(BookingService.method.listMyBookings, () => ({ bookings: [bookingOf(BookingStatus.CONFIRMED)] }));
  rpc(MatchService.method.listMyMatches, ({ past }) => ({ matches: past ? [] : [joined] }));
  rpc(TournamentService.method.listTournaments, ({ states }) => ({
    tournaments: states.includes(TournamentState.OPEN) ? [{ tournament: cup, hasEntered: true }] : [],
  }));
}

test("bookings, matches and tournaments are in one list, in order of time", async () => {
  renderPage(<Coming />, { server: player });
  const day = within(await screen.findByRole("region", { name: /^Tomorrow/ }));
  expect(day.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
    "/compete/c1",
    "/match/m1",
    "/booking/b1",
  ]);
});

test("a player without plans is led to matches, venues and tournaments", async () => {
  renderPage(<Coming />, {
    server: ({ rpc }) => {
      rpc(BookingService.method.listMyBookings, () => ({}));
      rpc(MatchService.method.listMyMatches, () => ({}));
      rpc(TournamentService.method.listTournaments, () => ({}));
    },
  });
  expect(await screen.findByRole("link", { name: "Find a match" })).toHaveAttribute("href", "/play");
  expect(screen.getByRole("link", { name: "Find a venue" })).toHaveAttribute("href", "/venue/search");
  expect(screen.getByRole("link", { name: "Find a tournament" })).toHaveAttribute("href", "/compete");
});

test("what is at the same time as a plan is named with a link, wherever it is", async () => {
  const spans = [{ start: at(9).getTime(), end: at(13).getTime() }];
  renderPage(<ClashWarning plan={{ kind: "booking", venueId: "v2", spans }} />, { server: player });
  const note = within(await screen.findByRole("note"));
  expect(await note.findByRole("link", { name: "Lunch futsal" })).toHaveAttribute("href", "/match/m1");
  expect(note.getByRole("link", { name: "Piala Komunitas" })).toHaveAttribute("href", "/compete/c1");
  expect(note.queryByRole("link", { name: "Gor Senayan" })).not.toBeInTheDocument();
});
