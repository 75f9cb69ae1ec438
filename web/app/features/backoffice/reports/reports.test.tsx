import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { Code, type ConnectRouter, type ServiceImpl } from "@connectrpc/connect";
import { screen, waitFor, within } from "@testing-library/react";
import { toast } from "sonner";
import { afterEach, expect, test, vi } from "vitest";
import { ReportReason, SafetyService } from "~/gen/lapang/v1/safety_pb";
import { TournamentState } from "~/gen/lapang/v1/tournament_pb";
import { Toaster } from "~/ui/overlay/toaster";
import { refusal } from "../../../../test/refuse";
import { renderPage } from "../../../../test/render";
import { Reports } from "./reports";

afterEach(() => {
  toast.dismiss();
});

const at = timestampFromDate(new Date("2026-11-20T12:00:00Z"));
const host = { id: "u1", name: "Ani Lestari", createdAt: at, earlierReports: 2 };
const match = {
  id: "m1",
  name: "Tuesday futsal",
  location: "Lapangan RW 05",
  dateTime: at,
  description: "Bring cash.",
};
const { ABUSE, FALSE, FRAUD, UNSAFE } = ReportReason;

const review = {
  subject: { reviewId: "r1" },
  review: { id: "r1", words: "Awful." },
  venueName: "Gor",
  reasons: [ABUSE],
};
const game = {
  subject: { matchId: "m1" },
  match,
  player: host,
  reasons: [FRAUD, FALSE, FRAUD],
  details: ["Wants a deposit."],
};
const player = { subject: { playerId: "u1" }, match, player: host, reasons: [UNSAFE] };
const cup = {
  id: "c1",
  name: "Saparua Open",
  sportId: "badminton",
  location: "GOR Saparua",
  city: "Bandung",
  timeZone: "Asia/Jakarta",
  startTime: at,
  endTime: at,
  description: "Fee in advance.",
  state: TournamentState.OPEN,
  entryCount: 12,
};
const tournament = {
  subject: { tournamentId: "c1" },
  tournament: cup,
  player: host,
  reasons: [FALSE],
  reportedTexts: ["Saparua Open\nFee to my account.", "Saparua Open\nFee in advance."],
};
const venue = { subject: { venueId: "v1" }, venueId: "v1", venueName: "Gor Melati", reasons: [FALSE] };

type Report = typeof review | typeof game | typeof player | typeof tournament | typeof venue | { subject: object };

/** The page with these reports; it records every decision. */
async function show(reports: Report[], more: Partial<ServiceImpl<typeof SafetyService>> = {}) {
  const calls: object[] = [];
  const record = ({ $typeName: _, ...request }: { $typeName: string }) => {
    calls.push(request);
    return {};
  };
  const all = {
    decideReport: record,
    hideReview: record,
    hideMatch: record,
    hideTournament: record,
    suspendPlayer: record,
  };
  const lists = vi.fn(() => ({ reports, total: reports.length }));
  const server = (router: ConnectRouter) => router.service(SafetyService, { listReports: lists, ...all, ...more });
  const page = (
    <>
      <Reports />
      <Toaster />
    </>
  );
  const shown = renderPage(page, { path: "/internal/reports", server });
  const card = within(await screen.findByRole("article"));
  const press = (name: string) => shown.user.click(card.getByRole("button", { name }));
  const inDialog = async (action: string) => {
    const dialog = within(await screen.findByRole("dialog"));
    await shown.user.click(dialog.getByRole("button", { name: action }));
    expect(dialog.getByText("Write a reason first.")).toBeInTheDocument();
    await shown.user.type(dialog.getByRole("textbox"), "Not fair");
    await shown.user.click(dialog.getByRole("button", { name: action }));
  };
  return { ...shown, card, calls, lists, press, inDialog };
}

test("a review is hidden, and shown again", async () => {
  const { card, calls, press } = await show([review]);
  expect(card.getByText("Awful.")).toBeInTheDocument();
  await press("Hide review");
  await card.findByRole("button", { name: "Show it again" });
  await press("Show it again");
  await card.findByText("The review stays.");
  expect(calls).toMatchObject([
    { reviewId: "r1", isHidden: true },
    { reviewId: "r1", isHidden: false },
  ]);
});

test("a match is called off with a reason for its players", async () => {
  const { card, calls, press, inDialog } = await show([game]);
  expect(card.getByRole("link", { name: "Tuesday futsal" })).toHaveAttribute("href", "/match/m1");
  expect(card.getByText(/Lapangan RW 05/)).toBeInTheDocument();
  expect(card.getByText("Ani Lestari")).toBeInTheDocument();
  expect(card.getByText(/^Scam/)).toHaveTextContent("2 people");
  expect(card.getByText(/Wants a deposit/)).toBeInTheDocument();
  await press("Call off the match");
  await inDialog("Call off the match");
  await card.findByText("The match is called off.");
  expect(calls).toMatchObject([{ matchId: "m1", reason: "Not fair" }]);
});

test("a tournament is hidden with a reason; changed words stand as they were reported", async () => {
  const { card, calls, press, inDialog } = await show([tournament]);
  expect(card.getByRole("link", { name: "Saparua Open" })).toHaveAttribute("href", "/compete/c1");
  expect(card.getByText(/GOR Saparua, Bandung/)).toBeInTheDocument();
  expect(card.getByText("12 entries")).toBeInTheDocument();
  expect(card.getByText("Entries open")).toBeInTheDocument();
  expect(card.getByText("Not a real tournament")).toBeInTheDocument();
  expect(card.getByText("As it was reported").parentElement).toHaveTextContent(/Fee to my account\.$/);
  await press("Hide tournament");
  await inDialog("Hide tournament");
  await card.findByText("The tournament is hidden and called off.");
  expect(calls).toMatchObject([{ tournamentId: "c1", reason: "Not fair" }]);
});

test("the organiser of a reported tournament is suspended; a player met in one names it", async () => {
  const { calls, press, inDialog, user, unmount } = await show([tournament]);
  await press("More about Ani Lestari");
  await user.click(await screen.findByRole("menuitem", { name: "Suspend organiser" }));
  await inDialog("Suspend");
  await waitFor(() => expect(calls).toMatchObject([{ playerId: "u1", isSuspended: true }]));
  unmount();
  const { card } = await show([{ ...tournament, subject: { playerId: "u1", tournamentId: "c1" } }]);
  expect(card.getByText(/^Met in/)).toHaveTextContent("Met in Saparua Open, ");
});

test("a player is suspended, and the suspension lifted", async () => {
  const { card, calls, press, inDialog } = await show([player]);
  await press("Suspend player");
  await inDialog("Suspend");
  await card.findByText("Ani Lestari is suspended.");
  await press("Lift suspension");
  await card.findByText("The suspension of Ani Lestari is lifted.");
  expect(calls).toMatchObject([
    { playerId: "u1", isSuspended: true, reason: "Not fair" },
    { playerId: "u1", isSuspended: false, reason: "" },
  ]);
});

test("a venue is corrected, with a sentence for those who reported it", async () => {
  const { card, calls, press, user } = await show([venue]);
  await press("Add a sentence to the answer");
  await user.type(card.getByRole("textbox"), "The hours are right now.");
  await press("Done, I have corrected it");
  await card.findByText("The venue is corrected.");
  expect(calls).toMatchObject([{ subject: { venueId: "v1" }, isUpheld: true, answer: "The hours are right now." }]);
});

test.each([
  ["review", { subject: { reviewId: "r1" } }],
  ["match", { subject: { matchId: "m1" } }],
  ["called-off match", { ...game, match: { ...match, calledOffAt: at } }],
  ["tournament", { subject: { tournamentId: "c1" } }],
  ["hidden tournament", { ...tournament, tournament: { ...cup, state: TournamentState.CALLED_OFF } }],
  ["player", { subject: { playerId: "u1" } }],
  ["suspended player", { ...player, player: { ...host, suspendedAt: at } }],
  ["venue", { subject: { venueId: "v1" } }],
])("the report of a %s that is gone or dealt with can only be closed", async (_, report) => {
  const { card, calls, press } = await show([report]);
  expect(card.queryByRole("button", { name: /^(Hide|Call off|Suspend|Done)/ })).not.toBeInTheDocument();
  await press("The report was right");
  await card.findByText("Decided");
  expect(calls).toMatchObject([{ subject: report.subject, isUpheld: true }]);
});

test("where another admin was faster the list loads again; an admin is refused in the dialog", async () => {
  const decideReport = () => {
    throw refusal(Code.FailedPrecondition, "DECIDED_ALREADY");
  };
  const suspendPlayer = () => {
    throw refusal(Code.FailedPrecondition, "PLAYER_IS_ADMIN");
  };
  const { lists, press, inDialog } = await show([player], { decideReport, suspendPlayer });
  await press("Suspend player");
  await inDialog("Suspend");
  const dialog = screen.getByRole("dialog");
  expect(await within(dialog).findByRole("alert")).toHaveTextContent("is an admin of Lapang");
  await within(dialog).getByRole("button", { name: "Never mind" }).click();
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  lists.mockReturnValue({ reports: [], total: 0 });
  await press("Nothing to do");
  expect(await screen.findByText("Nothing to decide")).toBeInTheDocument();
  expect(await screen.findByText("Another admin has already decided this.")).toBeInTheDocument();
});

/** The page at this tab, with what the server lists there. */
function showTab(tab: string, lists: Partial<ServiceImpl<typeof SafetyService>>) {
  const calls: object[] = [];
  const record = (request: object) => {
    calls.push(request);
    return {};
  };
  const all = { hideMatch: record, hideTournament: record, suspendPlayer: record, listReports: () => ({}) };
  const server = (router: ConnectRouter) => router.service(SafetyService, { ...all, ...lists });
  return { calls, ...renderPage(<Reports />, { path: `/internal/reports?tab=${tab}`, server }) };
}

test("what was decided says by whom and what came of it; a suspension is lifted there", async () => {
  const suspended = { ...player, player: { ...host, suspendedAt: at } };
  const { calls, user } = showTab("decided", {
    listDecided: () => ({
      reports: [
        { reports: suspended, decidedAt: at, decidedBy: "Rangga Wijaya", isUpheld: true },
        { reports: tournament, decidedAt: at, isUpheld: false },
        { reports: { subject: { matchId: "m1" }, reasons: [FRAUD] }, decidedAt: at, isUpheld: true },
      ],
      total: 45,
    }),
  });
  const [first, second, third] = (await screen.findAllByRole("article")).map((row) => within(row));
  expect(first?.getByText(/by Rangga Wijaya$/)).toBeInTheDocument();
  expect(first?.getByText("Suspended")).toBeInTheDocument();
  expect(second?.getByRole("link", { name: "Saparua Open" })).toBeInTheDocument();
  expect(second?.getByText(/by the operator$/)).toBeInTheDocument();
  expect(second?.getByText("Nothing was done")).toBeInTheDocument();
  expect(third?.getByText("(deleted)", { exact: false })).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Next page" })).toHaveAttribute(
    "href",
    "/internal/reports?tab=decided&offset=20",
  );
  await user.click(screen.getByRole("button", { name: "Lift suspension" }));
  await first?.findByText("The suspension of Ani Lestari is lifted.");
  expect(calls).toMatchObject([{ playerId: "u1", isSuspended: false }]);
});

test("who is suspended is found by name, and what they host is called off", async () => {
  const queries: string[] = [];
  const { calls, user, router } = showTab("suspended", {
    listSuspended({ query }) {
      queries.push(query);
      const found = { player: { ...host, suspendedAt: at }, reason: "Threats.", suspendedBy: "Rangga Wijaya" };
      return query === "nobody" ? {} : { players: [{ ...found, matches: [match], tournaments: [cup] }], total: 1 };
    },
  });
  const card = within(await screen.findByRole("article"));
  expect(card.getByText("“Threats.”")).toBeInTheDocument();
  expect(card.getByText(/^Suspended on .* by Rangga Wijaya$/)).toBeInTheDocument();
  for (const [button, action] of [
    ["Call off Tuesday futsal", "Call off the match"],
    ["Call off Saparua Open", "Hide tournament"],
  ] as const) {
    await user.click(card.getByRole("button", { name: button }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.type(dialog.getByRole("textbox"), "Its host is suspended");
    await user.click(dialog.getByRole("button", { name: action }));
    await waitFor(() => expect(card.queryByRole("button", { name: button })).toBeNull());
  }
  expect(card.getAllByText("Called off")).toHaveLength(2);
  await user.click(card.getByRole("button", { name: "Lift suspension" }));
  await card.findByRole("button", { name: "Suspend again" });
  expect(calls).toMatchObject([
    { matchId: "m1", reason: "Its host is suspended" },
    { tournamentId: "c1", reason: "Its host is suspended" },
    { playerId: "u1", isSuspended: false },
  ]);
  await user.type(screen.getByRole("searchbox"), "nobody{Enter}");
  expect(await screen.findByText("No suspended player matches this")).toBeInTheDocument();
  expect(router.state.location.search).toBe("?tab=suspended&q=nobody");
  expect(queries).toEqual(["", "nobody"]);
});

test.each([
  ["decided", "Nothing has been decided yet"],
  ["suspended", "Nobody is suspended"],
])("an empty list of %s says so; a lost one is loaded again", async (tab, words) => {
  let isLost = true;
  const answer = () => {
    if (isLost) throw refusal(Code.PermissionDenied, "ADMINS_ONLY");
    return {};
  };
  const { user } = showTab(tab, { listDecided: answer, listSuspended: answer });
  await screen.findByRole("alert");
  isLost = false;
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await screen.findByText(words)).toBeInTheDocument();
});
