import type { ConnectRouter } from "@connectrpc/connect";
import { screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { BookingService } from "~/gen/lapang/v1/booking_pb";
import { MatchService } from "~/gen/lapang/v1/match_pb";
import { TournamentService } from "~/gen/lapang/v1/tournament_pb";
import { dayOf } from "~/lib/format/dates";
import { renderPage } from "../../../../test/render";
import { signedInAs, signedOut } from "../../../../test/session";
import { emptyDraft } from "../form/form-rules";
import { NewMatch } from "../form/new-match";
import { aMatch } from "../match.fixture";
import { MatchDetail } from "./match-detail";

beforeEach(() => signedInAs("ani"));
afterEach(() => {
  signedOut();
  sessionStorage.clear();
});

const zone = "Asia/Jakarta";
const day = dayOf(new Date(Date.now() + 3 * 86_400_000), zone);
const evening = `${day}T12:00:00Z`;

/** A match is open at 19:00, and the reader plays in another one then. */
function server({ rpc }: ConnectRouter) {
  const own = aMatch({ id: "m2", name: "Office futsal", hostId: "budi", hasJoined: true }, evening);
  rpc(MatchService.method.getMatch, () => ({ match: aMatch({ hostId: "budi" }, evening) }));
  rpc(MatchService.method.listMyMatches, () => ({ matches: [own] }));
  rpc(BookingService.method.listMyBookings, () => ({}));
  rpc(TournamentService.method.listTournaments, () => ({}));
}

/** The code of the warning comes after the page. */
const warned = () => screen.findByRole("link", { name: "Office futsal" }, { timeout: 10_000 });

test("joining at the time of another match names it before the button", async () => {
  renderPage(<MatchDetail id="m1" />, { path: "/match/m1", server });
  expect(await warned()).toHaveAttribute("href", "/match/m2");
  expect(screen.getByRole("button", { name: "Join" })).toBeEnabled();
});

test("hosting at the time of another match names it before the button", async () => {
  renderPage(<NewMatch start={{ ...emptyDraft("futsal"), day }} />, { path: "/play/create", server });
  expect(await warned()).toHaveAttribute("href", "/match/m2");
  expect(screen.getByRole("button", { name: "Create Match" })).toBeEnabled();
});
