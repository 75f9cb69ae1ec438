import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { Code, type ConnectRouter, type ServiceImpl } from "@connectrpc/connect";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { ReportReason, SafetyService } from "~/gen/lapang/v1/safety_pb";
import { toastFailure } from "~/ui/toast";
import { refusal } from "../../../../test/refuse";
import { renderPage } from "../../../../test/render";
import { Reports } from "./reports";

vi.mock("~/ui/toast", () => ({ toastSuccess: vi.fn(), toastFailure: vi.fn() }));

beforeEach(() => vi.clearAllMocks());

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
const venue = { subject: { venueId: "v1" }, venueId: "v1", venueName: "Gor Melati", reasons: [FALSE] };

type Report = typeof review | typeof game | typeof player | typeof venue | { subject: object };

/** The page with these reports; it records every decision. */
async function show(reports: Report[], more: Partial<ServiceImpl<typeof SafetyService>> = {}) {
  const calls: object[] = [];
  const record = ({ $typeName: _, ...request }: { $typeName: string }) => {
    calls.push(request);
    return {};
  };
  const all = { decideReport: record, hideReview: record, hideMatch: record, suspendPlayer: record };
  const lists = vi.fn(() => ({ reports, total: reports.length }));
  const server = (router: ConnectRouter) => router.service(SafetyService, { listReports: lists, ...all, ...more });
  const shown = renderPage(<Reports />, { path: "/internal/reports", server });
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
  ["player", { subject: { playerId: "u1" } }],
  ["suspended player", { ...player, player: { ...host, suspendedAt: at } }],
  ["venue", { subject: { venueId: "v1" } }],
])("the report of a %s that is gone or dealt with can only be closed", async (_, report) => {
  const { card, calls, press } = await show([report]);
  expect(card.queryByRole("button", { name: /Hide|Call off|Suspend|Done/ })).not.toBeInTheDocument();
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
  expect(toastFailure).toHaveBeenCalledWith("Another admin has already decided this.");
});
