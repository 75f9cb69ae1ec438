import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { Code, type ServiceImpl } from "@connectrpc/connect";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { type Match, MatchParticipantSchema, MatchService } from "~/gen/lapang/v1/match_pb";
import { RosterService } from "~/gen/lapang/v1/roster_pb";
import { refusal } from "../../../../test/refuse";
import { renderPage } from "../../../../test/render";
import { signedInAs, signedOut } from "../../../../test/session";
import { aMatch } from "../match.fixture";
import { MatchDetail } from "../page/match-detail";

afterEach(signedOut);

const tomorrow = new Date(Date.now() + 86_400_000).toISOString();

const player = (id: string, name: string) =>
  create(MatchParticipantSchema, { id: `p-${id}`, userId: id, user: { id, name } });

const guest = (name: string, more: MessageInitShape<typeof MatchParticipantSchema> = {}) =>
  create(MatchParticipantSchema, { id: `g-${name}`, isGuest: true, user: { name }, ...more } as MessageInitShape<
    typeof MatchParticipantSchema
  >);

/** Ani's match, in which Andi plays too; the calls of a test change it. */
function aServer(...others: Match["participants"]) {
  const match = aMatch(
    {
      hostId: "ani",
      hasJoined: true,
      playersBringGuests: true,
      participants: [player("ani", "Ani Lestari"), player("andi", "Andi Wijaya"), ...others],
    },
    tomorrow,
  );
  return { match };
}

function show(
  server: { match: Match },
  roster: Partial<ServiceImpl<typeof RosterService>>,
  matches: Partial<ServiceImpl<typeof MatchService>> = {},
  path = "/match/m1",
) {
  return renderPage(<MatchDetail id="m1" />, {
    path,
    server: ({ service }) => {
      service(MatchService, { getMatch: () => ({ match: server.match }), ...matches });
      service(RosterService, roster);
    },
  });
}

test("the host writes names down one after another, and what was refused stays with its reason", async () => {
  signedInAs("ani", "Ani Lestari");
  const server = aServer();
  const { user } = show(server, {
    addGuest({ names }) {
      if (names.includes("Budi")) throw refusal(Code.AlreadyExists, "NAME_TAKEN", { name: "Budi" });
      if (names.includes("Dodi")) return { positions: [1] };
      const people = [...server.match.participants, ...names.map((name) => guest(name))];
      server.match = { ...server.match, participants: people };
      return { positions: names.map(() => 0) };
    },
  });
  const field = await screen.findByRole("textbox", { name: "Add names" });
  await user.type(field, "Sari, Citra{Enter}");
  expect(field).toHaveValue("");
  expect(field).toHaveFocus();
  await user.keyboard("Budi{Enter}Dodi{Enter}");
  const list = await screen.findByRole("list", { name: "Names that are being added" });
  expect(await within(list).findByRole("alert")).toHaveTextContent(
    "Budi: There is a Budi on this list already. Write Budi S, for example.",
  );
  expect(await within(list).findByText("Dodi is on the waitlist.")).toBeInTheDocument();
  expect(await screen.findByRole("button", { name: "More about Sari" })).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Change Budi" }));
  expect(field).toHaveValue("Budi");
  expect(within(list).queryByRole("alert")).not.toBeInTheDocument();
});

test("the lines of a pasted list stay apart", async () => {
  signedInAs("ani", "Ani Lestari");
  const sent: string[][] = [];
  const { user } = show(aServer(), {
    addGuest({ names }) {
      sent.push(names);
      return { positions: [0, 0] };
    },
  });
  await user.click(await screen.findByRole("textbox", { name: "Add names" }));
  await user.paste("1. Sari\n2. Budi");
  await user.keyboard("{Enter}");
  await waitFor(() => expect(sent).toEqual([["Sari", "Budi"]]));
});

test("the host notes who has paid and decides who a guest is", async () => {
  signedInAs("ani", "Ani Lestari");
  const claims = [{ id: "bayu", name: "Bayu Pratama" }];
  const server = aServer(guest("Bayu", { isByLink: true, claims }));
  const decided: object[] = [];
  const { user } = show(server, {
    setPaid({ participantIds, isPaid }) {
      const people = server.match.participants.map((one) =>
        participantIds.includes(one.id) ? { ...one, isPaid } : one,
      );
      server.match = { ...server.match, participants: people };
      return {};
    },
    confirmClaim({ participantId, userId, accept }) {
      decided.push({ participantId, userId, accept });
      return {};
    },
  });
  expect(await screen.findByText("Guest, by link")).toBeInTheDocument();
  await user.click(await screen.findByRole("button", { name: "More about Andi Wijaya" }));
  await user.click(await screen.findByRole("menuitem", { name: "Mark as paid" }));
  expect(await screen.findByText("Paid")).toBeInTheDocument();
  expect(await screen.findByText("Bayu Pratama says this is them")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Yes, it is" }));
  const question = within(await screen.findByRole("alertdialog", { name: "Is Bayu really Bayu Pratama?" }));
  await user.click(question.getByRole("button", { name: "Yes, it is" }));
  await waitFor(() => expect(decided).toEqual([{ participantId: "g-Bayu", userId: "bayu", accept: true }]));
});

test.each([
  ["They leave too", false],
  ["They stay", true],
])("who leaves says of the people they brought: %s", async (choice, guestsStay) => {
  signedInAs("andi", "Andi Wijaya");
  const sent: boolean[] = [];
  const { user } = show(
    aServer(guest("Citra", { broughtBy: "andi" }), guest("Dodi", { broughtBy: "andi" })),
    {},
    {
      leaveMatch(request) {
        sent.push(request.guestsStay);
        return { success: true };
      },
    },
  );
  await user.click(await screen.findByRole("button", { name: "Leave" }));
  const question = within(await screen.findByRole("alertdialog", { name: "Leave this match?" }));
  expect(await question.findByRole("radiogroup", { name: "And Citra and Dodi?" })).toBeInTheDocument();
  expect(question.getByRole("radio", { name: "They leave too" })).toBeChecked();
  await user.click(question.getByRole("radio", { name: choice }));
  await user.click(question.getByRole("button", { name: "Leave the match" }));
  await waitFor(() => expect(sent).toEqual([guestsStay]));
});

test("a player brings someone, and may change only their name", async () => {
  signedInAs("andi", "Andi Wijaya");
  const server = aServer(guest("Sari"), guest("Citra", { broughtBy: "andi" }));
  const { user } = show(server, {
    addGuest() {
      throw refusal(Code.FailedPrecondition, "NAME_TAKEN", { name: "Budi" });
    },
  });
  expect(await screen.findByText("Brought by you")).toBeInTheDocument();
  expect(await screen.findByRole("button", { name: "More about Citra" })).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "More about Sari" })).not.toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Bring someone" }));
  const sheet = within(await screen.findByRole("dialog", { name: "Bring someone" }));
  const field = sheet.getByRole("textbox", { name: "Name" });
  await user.type(field, "Budi");
  await user.click(sheet.getByRole("button", { name: "Add" }));
  await waitFor(() => expect(field).toHaveAccessibleDescription(/There is a Budi on this list already/));
});

test("a player sees the guest of theirs who waits, and takes them off the waitlist", async () => {
  signedInAs("andi", "Andi Wijaya");
  const server = aServer();
  server.match = { ...server.match, waitlistCount: 1, waitlist: [guest("Wulan", { broughtBy: "andi" })] };
  const removed: string[] = [];
  const { user } = show(server, {
    removeGuest({ participantId }) {
      removed.push(participantId);
      server.match = { ...server.match, waitlistCount: 0, waitlist: [] };
      return { success: true };
    },
  });
  const list = within(await screen.findByRole("list", { name: "Your guests on the waitlist" }));
  expect(list.getByText("Wulan")).toBeInTheDocument();
  await user.click(list.getByRole("button", { name: "More about Wulan" }));
  await user.click(await screen.findByRole("menuitem", { name: "Remove Wulan" }));
  const question = await screen.findByRole("alertdialog", { name: "Remove Wulan from the waitlist?" });
  await user.click(within(question).getByRole("button", { name: "Remove" }));
  await waitFor(() => expect(removed).toEqual(["g-Wulan"]));
  await waitFor(() => expect(screen.queryByText("Wulan")).not.toBeInTheDocument());
});

test("a player who is not in the match says which guest they are, in Indonesian", async () => {
  signedInAs("bayu", "Bayu Pratama");
  const server = aServer(guest("Bayu"));
  server.match = { ...server.match, hasJoined: false };
  const { user } = show(
    server,
    {
      claimGuest({ participantId }) {
        const people = server.match.participants.map((one) =>
          one.id === participantId ? guest("Bayu", { claims: [{ id: "bayu", name: "Bayu Pratama" }] }) : one,
        );
        server.match = { ...server.match, participants: people };
        return { isDone: false };
      },
    },
    {},
    "/id/match/m1",
  );
  expect(await screen.findByText("Tamu")).toBeInTheDocument();
  await user.click(await screen.findByRole("button", { name: "Menu Bayu" }));
  await user.click(await screen.findByRole("menuitem", { name: "Ini saya" }));
  expect(await screen.findByText("Kamu minta host konfirmasi")).toBeInTheDocument();
});
