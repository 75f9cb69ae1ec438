import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromMs } from "@bufbuild/protobuf/wkt";
import type { ConnectRouter } from "@connectrpc/connect";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import {
  type ListTournamentsRequest,
  TournamentService,
  TournamentState,
  TournamentSummarySchema,
} from "~/gen/lapang/v1/tournament_pb";
import { UserService } from "~/gen/lapang/v1/user_pb";
import { renderPage } from "../../../../test/render";
import { signedInAs, signedOut } from "../../../../test/session";
import { PartnerInvitation } from "../enter/partner-invitation";
import { aTournament, tournamentId } from "../tournament.fixture";
import { Tournaments } from "./tournaments";

afterEach(signedOut);

const summary = (name: string, state: TournamentState, more: MessageInitShape<typeof TournamentSummarySchema> = {}) =>
  create(TournamentSummarySchema, { tournament: aTournament({ id: name, name, state }), ...more } as MessageInitShape<
    typeof TournamentSummarySchema
  >);

function serving(requests: ListTournamentsRequest[] = [], found = true) {
  return (router: ConnectRouter) => {
    router.rpc(UserService.method.getUserSportPreferences, () => ({ preferences: [{ sportId: "padel" }] }));
    router.service(TournamentService, {
      listTournaments(request) {
        requests.push(request);
        if (!found) return { tournaments: [], total: 0 };
        if (request.mine)
          return { tournaments: [summary("My Cup", TournamentState.DRAFT, { isOrganiser: true })], total: 1 };
        if (request.states.includes(TournamentState.OVER))
          return {
            tournaments: [
              summary("Old Cup", TournamentState.OVER, {
                winners: [{ eventName: "Singles", entryName: "Andi Pratama" }],
              }),
            ],
            total: 1,
          };
        return {
          tournaments: [summary("Live Cup", TournamentState.LIVE), summary("Next Cup", TournamentState.OPEN)],
          total: 2,
        };
      },
    });
  };
}

test("a player sees tournaments of their own sports: own, live, coming and who won", async () => {
  signedInAs("u1");
  const requests: ListTournamentsRequest[] = [];
  renderPage(<Tournaments />, { path: "/compete", server: serving(requests) });
  await screen.findByRole("link", { name: "Next Cup" });
  const names = screen.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent);
  expect(names).toEqual(["My Cup", "Live Cup", "Next Cup", "Old Cup"]);
  expect(screen.getByText("Andi Pratama")).toBeInTheDocument();
  expect(requests.find(({ mine, states }) => !mine && states.length === 0)?.sportIds).toEqual(["padel"]);
});

test("a cup that has begun before its first day says when that is, and is still to come", async () => {
  const tomorrow = timestampFromMs(Date.now() + 24 * 60 * 60_000);
  const early = aTournament({ name: "Early Cup", state: TournamentState.LIVE, startTime: tomorrow });
  const listTournaments = ({ states }: ListTournamentsRequest) =>
    states.length > 0 ? {} : { tournaments: [{ tournament: early }], total: 1 };
  renderPage(<Tournaments />, {
    path: "/compete",
    server: (router) => router.service(TournamentService, { listTournaments }),
  });
  const coming = await screen.findByRole("heading", { level: 2, name: "Coming up" });
  expect(coming).toBeInTheDocument();
  expect(screen.getByRole("article")).toHaveTextContent("Begins tomorrow");
  expect(screen.queryByRole("heading", { name: "Live now" })).not.toBeInTheDocument();
});

test("without any tournament the page leads to creating one and to matches", async () => {
  renderPage(<Tournaments />, { path: "/compete?sport=futsal", server: serving([], false) });
  expect(await screen.findByText("No tournament matches your search right now.")).toBeInTheDocument();
  expect(screen.getAllByRole("link", { name: "Create tournament" })).toHaveLength(2);
  expect(screen.getByRole("link", { name: "Competitive matches" })).toHaveAttribute("href", "/compete/matches");
});

test("an invitation is read in the reader's language, whatever that of its sender", async () => {
  const path = `/id/compete/${tournamentId}/partner#k3y`;
  const { router } = renderPage(<PartnerInvitation id={tournamentId} />, { path });
  await waitFor(() => expect(router.state.location.pathname).toBe(`/compete/${tournamentId}/partner`));
  expect(router.state.location.hash).toBe("#k3y");
});

test("a partner reads when, where and for how much, and accepts; an invitation that is over says so", async () => {
  signedInAs("u2");
  const keys: string[] = [];
  let isOver = false;
  const server = (router: ConnectRouter) =>
    router.service(TournamentService, {
      getInvitation: () => ({
        tournamentId,
        tournamentName: "Saparua Open",
        eventName: "Doubles",
        invitedBy: "Andi",
        isOver,
        startTime: aTournament().startTime,
        timeZone: "Asia/Makassar",
        place: "GOR Saparua",
        feeMinor: 15_000_000n,
        currency: "IDR",
      }),
      acceptInvitation({ invitationKey }) {
        keys.push(invitationKey);
        return { tournament: aTournament(), entryId: "e1" };
      },
    });
  const path = `/compete/${tournamentId}/partner#k3y`;
  const { user, router, unmount } = renderPage(<PartnerInvitation id={tournamentId} />, { path, server });
  const accept = await screen.findByRole("button", { name: "Accept" });
  expect(screen.getByText("Sunday 29 November, 09:00 WITA")).toBeInTheDocument();
  expect(screen.getByText("GOR Saparua")).toBeInTheDocument();
  expect(screen.getByText(/^Rp.150,000 for all of you together, paid to the organiser$/)).toBeInTheDocument();
  await user.click(accept);
  expect(keys).toEqual(["k3y"]);
  expect(router.state.location.pathname).toBe(`/compete/${tournamentId}`);
  unmount();
  isOver = true;
  renderPage(<PartnerInvitation id={tournamentId} />, { path, server });
  expect(await screen.findByText(/This invitation is over/)).toBeInTheDocument();
  expect(within(document.body).queryByRole("button", { name: "Accept" })).toBeNull();
});
