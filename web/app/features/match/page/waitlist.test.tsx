import type { create, MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { Code, type ConnectRouter, type ServiceImpl } from "@connectrpc/connect";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type MatchParticipantSchema, type MatchSchema, MatchService } from "~/gen/lapang/v1/match_pb";
import { refusal } from "../../../../test/refuse";
import { renderPage } from "../../../../test/render";
import { signedInAs, signedOut } from "../../../../test/session";
import { aMatch } from "../match.fixture";
import { ViewerRoleBadge } from "../viewer-role-badge";
import { MatchDetail } from "./match-detail";

beforeEach(() => signedInAs("budi"));
afterEach(signedOut);

const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
const person = (id: string): MessageInitShape<typeof MatchParticipantSchema> => ({
  id: `p-${id}`,
  userId: id,
  user: { id, name: id },
});

type Changes = Exclude<MessageInitShape<typeof MatchSchema>, ReturnType<typeof create>>;

/** Ani's full match for two, in the state of `now`. */
function show(now: { match: Changes }, calls: Partial<ServiceImpl<typeof MatchService>> = {}, path = "/match/m1") {
  const full: Changes = {
    hostId: "ani",
    maxParticipants: 2,
    currentParticipants: 2,
    participants: [person("ani"), person("citra")],
    waitlistCount: 1,
  };
  return renderPage(<MatchDetail id="m1" />, {
    path,
    server: (router: ConnectRouter) =>
      router.service(MatchService, {
        getMatch: () => ({ match: aMatch({ ...full, ...now.match }, tomorrow) }),
        ...calls,
      }),
  });
}

test("a player of a full match joins the waitlist, sees their position, and leaves it", async () => {
  const now: { match: Changes } = { match: {} };
  const { user } = show(now, {
    joinWaitlist() {
      now.match = { waitlistCount: 2, waitlistPosition: 2 };
      return { position: 2 };
    },
    leaveWaitlist() {
      now.match = {};
      return { success: true };
    },
  });
  await user.click(await screen.findByRole("button", { name: "Join the waitlist" }));
  expect(await screen.findByText("You’re number 2 on the waitlist")).toBeInTheDocument();
  expect(screen.getByText("Full, 2 on the waitlist")).toBeInTheDocument();
  expect(screen.getByText(/You get an email as soon as you are in/)).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Leave the waitlist" }));
  const question = within(await screen.findByRole("alertdialog", { name: "Leave the waitlist?" }));
  await user.click(question.getByRole("button", { name: "Leave the waitlist" }));
  expect(await screen.findByRole("button", { name: "Join the waitlist" })).toBeInTheDocument();
});

test("a player who is too late for the last place is offered the waitlist, in Indonesian too", async () => {
  const now: { match: Changes } = { match: { currentParticipants: 1, waitlistCount: 0 } };
  const { user } = show(
    now,
    {
      joinMatch() {
        now.match = {};
        throw refusal(Code.FailedPrecondition, "MATCH_FULL");
      },
    },
    "/id/match/m1",
  );
  await user.click(await screen.findByRole("button", { name: "Ikut main" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("baru saja penuh");
  expect(screen.getByRole("button", { name: "Gabung daftar tunggu" })).toBeInTheDocument();
});

test("a refusal disappears when a place is free, and does not come back with the waitlist", async () => {
  const now: { match: Changes } = { match: { currentParticipants: 1, waitlistCount: 0 } };
  const { user, queryClient } = show(now, {
    joinMatch() {
      now.match = {};
      throw refusal(Code.FailedPrecondition, "MATCH_FULL");
    },
  });
  await user.click(await screen.findByRole("button", { name: "Join" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("just filled up");
  now.match = { currentParticipants: 1, waitlistCount: 0 };
  await queryClient.invalidateQueries();
  expect(await screen.findByRole("button", { name: "Join" })).toBeInTheDocument();
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  now.match = {};
  await queryClient.invalidateQueries();
  expect(await screen.findByRole("button", { name: "Join the waitlist" })).toBeInTheDocument();
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
});

test("a place that becomes free while joining the waitlist is taken at once", async () => {
  const now: { match: Changes } = { match: {} };
  const { user } = show(now, {
    joinWaitlist() {
      now.match = { currentParticipants: 1, waitlistCount: 0 };
      throw refusal(Code.FailedPrecondition, "MATCH_NOT_FULL");
    },
    joinMatch() {
      now.match = { hasJoined: true, waitlistCount: 0 };
      return {};
    },
  });
  await user.click(await screen.findByRole("button", { name: "Join the waitlist" }));
  expect(await screen.findByText("You are in")).toBeInTheDocument();
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
});

test("a full waitlist is reported at its button", async () => {
  const { user } = show(
    { match: {} },
    {
      joinWaitlist() {
        throw refusal(Code.FailedPrecondition, "WAITLIST_FULL");
      },
    },
  );
  await user.click(await screen.findByRole("button", { name: "Join the waitlist" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("The waitlist is full as well.");
});

test("a player promoted from the waitlist while watching is notified", async () => {
  const now: { match: Changes } = { match: { waitlistPosition: 1 } };
  const { queryClient } = show(now);
  expect(await screen.findByText("You’re number 1 on the waitlist")).toBeInTheDocument();
  now.match = { hasJoined: true, waitlistCount: 0 };
  await queryClient.invalidateQueries();
  expect(await screen.findByText("A spot opened up, and you are in.")).toBeInTheDocument();
  expect(screen.getByText("You are in")).toBeInTheDocument();
});

test("a visitor signs in to join the waitlist", async () => {
  signedOut();
  show({ match: { hostId: "" } });
  expect(await screen.findByRole("link", { name: "Sign in for the waitlist" })).toBeInTheDocument();
});

test("the host sees the waitlist in order, and removes a player from it", async () => {
  signedInAs("ani", "Ani");
  let removed = "";
  const now: { match: Changes } = { match: { waitlistCount: 2, waitlist: [person("dewi"), person("eka")] } };
  const { user } = show(now, {
    removeParticipant({ userId }) {
      removed = userId;
      now.match = { waitlistCount: 1, waitlist: [person("dewi")] };
      return { success: true };
    },
  });
  await screen.findByRole("heading", { name: "Waitlist" });
  const buttons = screen.getAllByRole("button", { name: /from the waitlist$/ });
  const names = buttons.map((button) => button.getAttribute("aria-label"));
  expect(names).toEqual(["Remove dewi from the waitlist", "Remove eka from the waitlist"]);
  await user.click(screen.getByRole("button", { name: "Remove eka from the waitlist" }));
  await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Remove" }));
  await waitFor(() => expect(removed).toBe("eka"));
  // The pressed button is removed.
  await waitFor(() => expect(screen.getByRole("region", { name: "For the host" })).toHaveFocus());
});

test("the host is told who is promoted by a removal, and who is notified of a deletion", async () => {
  signedInAs("ani", "Ani");
  const { user } = show({ match: { waitlistCount: 1, waitlist: [person("dewi")] } });
  await user.click(await screen.findByRole("button", { name: "More about citra" }));
  await user.click(screen.getByRole("menuitem", { name: "Remove citra" }));
  const removal = await screen.findByRole("alertdialog");
  expect(removal).toHaveTextContent("Their place goes to dewi, the first on the waitlist, right away.");
  await user.click(within(removal).getByRole("button", { name: "Never mind" }));
  await user.click(await screen.findByRole("button", { name: "Call off the match" }));
  expect(await screen.findByRole("alertdialog")).toHaveTextContent(
    "1 player and 1 on the waitlist will get an email that the match is called off.",
  );
});

test("after the start nobody can be removed, and the waitlist says that nobody moves up", async () => {
  signedInAs("ani", "Ani");
  const dateTime = timestampFromDate(new Date(Date.now() - 60_000));
  show({ match: { waitlist: [person("dewi")], dateTime } });
  expect(await screen.findByRole("button", { name: "Call off the match" })).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: /^Remove/ })).not.toBeInTheDocument();
  expect(screen.getByRole("heading", { name: "Waitlist" })).toBeInTheDocument();
  expect(screen.getByText(/^The match has started: a spot that opens up goes to nobody/)).toBeInTheDocument();
});

test("a match in a list shows the reader's waitlist position until it starts", () => {
  const waiting = { hostId: "ani", waitlistPosition: 2 };
  renderPage(<ViewerRoleBadge match={aMatch(waiting, tomorrow)} />);
  expect(screen.getByText("You’re number 2 on the waitlist")).toBeInTheDocument();
  renderPage(<ViewerRoleBadge match={aMatch(waiting, "2026-01-01T12:00:00Z")} />);
  expect(screen.getAllByText("You’re number 2 on the waitlist")).toHaveLength(1);
});
