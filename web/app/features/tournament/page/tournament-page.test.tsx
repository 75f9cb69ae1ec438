import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { Code, type ConnectRouter } from "@connectrpc/connect";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { CourtAgreement } from "~/gen/lapang/v1/block_pb";
import { type BlockPlayerRequest, type ReportRequest, SafetyService } from "~/gen/lapang/v1/safety_pb";
import {
  EntryState,
  EventKind,
  SamePerson,
  type Tournament,
  TournamentEntrySchema,
  TournamentService,
  TournamentState,
} from "~/gen/lapang/v1/tournament_pb";
import { refusal } from "../../../../test/refuse";
import { renderPage } from "../../../../test/render";
import { signedInAs, signedOut } from "../../../../test/session";
import { aBracket, aLiveTournament, anEvent, aTournament, pairs, tournamentId } from "../tournament.fixture";
import { TournamentPage } from "./tournament-page";

afterEach(signedOut);

function serving(
  tournament: Tournament,
  isOrganiser = false,
  more: Partial<Parameters<ConnectRouter["service"]>[1]> = {},
) {
  return (router: ConnectRouter) =>
    router.service(TournamentService, {
      getTournament: () => ({ tournament, isOrganiser }),
      async *watchTournament() {
        await new Promise(() => {});
      },
      ...more,
    });
}

const page = (tournament: Tournament, path = `/compete/${tournamentId}`, more = {}) =>
  renderPage(<TournamentPage id={tournamentId} />, { path, server: serving(tournament, false, more) });

test("a player sees their next match, how far it is, and against whom", async () => {
  signedInAs("u1");
  page(aLiveTournament());
  const next = await screen.findByRole("region", { name: "Your next match" });
  expect(next).toHaveTextContent("You are next. Stay close to the courts.");
  expect(next).toHaveTextContent(/Against.*Kiki/);
  expect(next).toHaveTextContent("Court 2");
  expect(next).toHaveTextContent("Planned 09:20");
});

test("a bracket says every match in a sentence, and who had no opponent", async () => {
  page(aLiveTournament(), `/compete/${tournamentId}?show=draw`);
  const first = await screen.findByRole("region", { name: "Quarter-finals" });
  const places = within(first).getAllByRole("listitem");
  expect(places).toHaveLength(4);
  expect(places[0]).toHaveTextContent(/Andi Pratama \/ Budi .*: bye/);
  expect(places[1]).toHaveTextContent(/^Match 1, Quarter-final: .* beat .*, 21–17 21–18\./);
  const second = screen.getByRole("region", { name: "Semi-finals" });
  expect(second).toHaveTextContent(/Match 3, Semi-final: .* against .*, live on Court 1, 21–19\./);
  expect(screen.getByRole("region", { name: "Final" })).toHaveTextContent(
    "Match 5, Final: Winner of match 3 against Winner of match 4.",
  );
});

test("entering doubles shows the link for the partner", async () => {
  signedInAs("u1");
  const requests: object[] = [];
  const own = create(TournamentEntrySchema, {
    ...{ id: "mine", name: "Budi Santoso", state: EntryState.INVITING, isMine: true, invitationKey: "k3y" },
    people: [{ name: "Budi Santoso", hasAccount: true }],
  } as MessageInitShape<typeof TournamentEntrySchema>);
  const { user } = page(aTournament(), undefined, {
    enterTournament(request: object) {
      requests.push(request);
      const entries = [...pairs(12), own];
      return { tournament: aTournament({ revision: 2n, events: [anEvent({ entries })] }), entryId: "mine" };
    },
  });
  await user.click(await screen.findByRole("button", { name: "Enter" }));
  await user.click(await screen.findByRole("button", { name: "Get the link" }));
  const link = `${location.origin}/compete/${tournamentId}/partner#k3y`;
  expect(await screen.findByLabelText("Link for your partner")).toHaveValue(link);
  expect(requests).toMatchObject([{ eventId: "v1", partnerNames: [] }]);
  await user.click(screen.getByRole("button", { name: "Done" }));
  expect(screen.getByText("Waiting for your partner")).toBeVisible();
});

test("taken places are counted as pairs and players, and withdrawing names the partner", async () => {
  signedInAs("u1");
  const people = [
    { name: "Budi Santoso", hasAccount: true },
    { name: "Bimo Wijaya", hasAccount: true, playerId: "u2" },
  ];
  const own = { id: "mine", name: "Budi / Bimo", state: EntryState.ENTERED, isMine: true, people };
  const events = [
    anEvent({ entries: [...pairs(11), own] }),
    anEvent({ id: "v2", name: "Singles", kind: EventKind.SINGLES, maxEntries: 14 }),
  ];
  const { user } = page(aTournament({ events }));
  expect(await screen.findByText("12 of 16 pairs · 0 of 14 players")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Withdraw" }));
  expect(await screen.findByRole("alertdialog")).toHaveTextContent("This withdraws you and Bimo Wijaya.");
});

test("a visitor signs in to enter; a full event offers the waitlist", async () => {
  const full = aTournament({ events: [anEvent({ entries: pairs(16) })] });
  page(full);
  expect(await screen.findByRole("link", { name: "Sign in for the waitlist" })).toHaveAttribute("href", "/auth/login");
  expect(screen.getAllByText("16 of 16 pairs")).toHaveLength(2);
});

test("after the draw nobody enters, and the draw and the order of play have tabs", async () => {
  const drawn = aTournament({ state: TournamentState.OPEN, events: [aBracket()] });
  page(drawn, `/id/compete/${tournamentId}`);
  expect(await screen.findByRole("link", { name: "Bagan" })).toBeInTheDocument();
  expect(screen.getAllByRole("link", { name: "Urutan main" })).not.toHaveLength(0);
  expect(screen.queryByRole("button", { name: "Daftar" })).toBeNull();
});

const inEntries = `/compete/${tournamentId}?show=entries`;

/** Two pairs, the second the reader's; its page as the server sends it to players or to visitors. */
function withPeople(isVisitor = false) {
  const [first, second] = pairs(2);
  for (const entry of [first, second])
    entry?.people.forEach((person, at) => {
      person.playerId = isVisitor || (entry === second && at === 0) ? "" : `${entry.id}-${at}`;
    });
  return aTournament({ events: [anEvent({ entries: [first, second].flatMap((entry) => entry ?? []) })] });
}

test("a player reports and blocks people of a tournament", async () => {
  signedInAs("u1");
  const reports: ReportRequest[] = [];
  const blocks: BlockPlayerRequest[] = [];
  const tournament = withPeople();
  const { user } = renderPage(<TournamentPage id={tournamentId} />, {
    path: inEntries,
    server(router) {
      serving(tournament)(router);
      router.service(SafetyService, {
        report(request) {
          reports.push(request);
          return {};
        },
        blockPlayer(request) {
          blocks.push(request);
          return {};
        },
      });
    },
  });
  const menus = await screen.findAllByRole("button", { name: /^More about / });
  expect(menus.map((menu) => menu.getAttribute("aria-label"))).toEqual([
    "More about Andi Pratama / Budi Nugroho",
    expect.stringMatching(/^More about Dedi /),
  ]);
  await user.click(menus[0] as HTMLElement);
  await user.click(await screen.findByRole("menuitem", { name: "Report Budi Nugroho" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Report Budi Nugroho" }));
  await user.click(dialog.getByRole("radio", { name: "Insults or hate" }));
  await user.click(dialog.getByRole("button", { name: "Send report" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(reports).toMatchObject([{ subject: { tournamentId, playerId: "e1-1" } }]);
  await user.click(menus[0] as HTMLElement);
  await user.click(await screen.findByRole("menuitem", { name: "Block Andi Pratama" }));
  await user.click(await screen.findByRole("button", { name: "Block" }));
  await waitFor(() => expect(blocks).toMatchObject([{ tournamentId, playerId: "e1-0", matchId: "" }]));
});

test("visitors see no menus of people, and sign in to report; organisers do not report their own", async () => {
  const visit = page(withPeople(true), inEntries);
  expect(await screen.findByRole("link", { name: "Report this tournament" })).toHaveAttribute("href", "/auth/login");
  expect(screen.queryByRole("button", { name: /^More about / })).toBeNull();
  visit.unmount();
  signedInAs("u1");
  renderPage(<TournamentPage id={tournamentId} />, { server: serving(aTournament(), true) });
  expect(await screen.findByText("You organise this tournament.")).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Report this tournament" })).toBeNull();
});

test("where the organiser is suspended nobody enters, and nothing says why", async () => {
  signedInAs("u1");
  const open = aTournament({ isSuspended: true, entryDeadline: aTournament().endTime });
  page(open);
  expect(await screen.findByText("Entries are closed. Those who have entered keep their places.")).toBeInTheDocument();
  expect(screen.getByText("Entries closed")).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Enter" })).toBeNull();
  expect(screen.queryByText(/suspend/i)).toBeNull();
});

test("a player whose name the organiser has typed says whether that is them", async () => {
  signedInAs("u1");
  const singles = anEvent({ kind: EventKind.SINGLES, teamSize: 1 });
  const answers: SamePerson[] = [];
  const { user } = page(aTournament({ events: [singles] }), undefined, {
    enterTournament({ samePerson }: { samePerson: SamePerson }) {
      answers.push(samePerson);
      if (samePerson === SamePerson.SAME) return { tournament: aTournament({ events: [singles] }), entryId: "e9" };
      const more = { name: "Budi Santoso", event: "Tunggal", is_same_event: "false" };
      throw refusal(Code.FailedPrecondition, "NAME_ALIKE", more);
    },
  });
  await user.click(await screen.findByRole("button", { name: "Enter" }));
  const question = await screen.findByRole("alertdialog", { name: "Is that you?" });
  expect(question).toHaveTextContent("The organiser has already entered a Budi Santoso in Tunggal. Is that you?");
  await user.click(within(question).getByRole("button", { name: "Yes, that is me" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(answers).toEqual([SamePerson.UNSPECIFIED, SamePerson.SAME]);
});

test.each([
  ["TOURNAMENT_BUSY", {}, "Somebody else is changing this tournament right now. Try again."],
  ["TOO_MANY_PEOPLE", { limit: "512" }, "That would be too many people: 512 are the maximum."],
  ["TOO_MANY_PEOPLE", {}, "That is not possible right now."],
])("who is refused by %s with %o reads what to do", async (reason, metadata, words) => {
  signedInAs("u1");
  const { user } = page(aTournament(), undefined, {
    enterTournament() {
      throw refusal(Code.FailedPrecondition, reason, metadata);
    },
  });
  await user.click(await screen.findByRole("button", { name: "Enter" }));
  await user.click(await screen.findByRole("button", { name: "Get the link" }));
  expect(await screen.findByRole("alert")).toHaveTextContent(words);
});

const atVenue = { venueId: "v1", courtAgreement: CourtAgreement.ASKED };

test("everybody reads that the venue has not agreed yet, until it has", async () => {
  const { unmount } = page(aTournament({ ...atVenue, courtAgreement: CourtAgreement.DECLINED }));
  expect(await screen.findByText("Not yet agreed with the venue")).toBeInTheDocument();
  unmount();
  page(aTournament({ ...atVenue, courtAgreement: CourtAgreement.AGREED }));
  await screen.findByRole("heading", { level: 1 });
  expect(screen.queryByText("Not yet agreed with the venue")).not.toBeInTheDocument();
});

test.each([
  [{ venueId: "v1" }, /does not know of this tournament yet/, "Ask for courts"],
  [{ venueId: "v1", takesCourtsAtOnce: true }, "Courts are not blocked yet.", "Block them now"],
  [atVenue, /has not agreed to the courts yet/, "See what you asked"],
])("an organiser is led to the courts of the venue", async (more, words, link) => {
  renderPage(<TournamentPage id={tournamentId} />, { server: serving(aTournament(more), true) });
  expect(await screen.findByText(words)).toBeInTheDocument();
  const href = `/compete/${tournamentId}/desk?tab=plan`;
  expect(screen.getByRole("link", { name: link })).toHaveAttribute("href", href);
});

test.each([
  aTournament(),
  aTournament({ venueId: "v1", state: TournamentState.DRAFT }),
  aTournament({ venueId: "v1", state: TournamentState.OVER }),
])("without a venue, before it is published and when it is over, nothing is to be agreed", async (tournament) => {
  renderPage(<TournamentPage id={tournamentId} />, { server: serving(tournament, true) });
  await screen.findByRole("heading", { level: 1 });
  expect(screen.queryByText("Not yet agreed with the venue")).not.toBeInTheDocument();
  expect(screen.queryByText(/does not know of this tournament/)).not.toBeInTheDocument();
});
