import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { Code, type ConnectRouter } from "@connectrpc/connect";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { CostKind, CostService, GetSharesResponseSchema } from "~/gen/lapang/v1/cost_pb";
import { CostMode, MatchService } from "~/gen/lapang/v1/match_pb";
import { RosterService } from "~/gen/lapang/v1/roster_pb";
import { refusal } from "../../../../test/refuse";
import { renderPage } from "../../../../test/render";
import { signedInAs, signedOut } from "../../../../test/session";
import { dropGuestToken, storeGuestToken } from "../guests/guest-token";
import { aMatch } from "../match.fixture";
import { MatchDetail } from "../page/match-detail";

beforeEach(() => signedInAs("ani", "Ani Lestari"));
afterEach(() => {
  signedOut();
  sessionStorage.clear();
  localStorage.clear();
});

const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
const person = (id: string, name: string) => ({ id: `p-${id}`, userId: id, user: { id, name } });
const matchOf = (more: object = {}) =>
  aMatch(
    {
      hostId: "ani",
      hasJoined: true,
      sportId: "badminton",
      participants: [person("ani", "Ani Lestari"), person("budi", "Budi Santoso"), person("citra", "Citra Dewi")],
      ...more,
    },
    tomorrow,
  );
type Answer = MessageInitShape<typeof GetSharesResponseSchema>;
const share = (id: string, name: string, received = 0n, more = {}) => ({
  participantId: `p-${id}`,
  userId: id,
  name,
  amount: 3_500_000n,
  received,
  balance: 3_500_000n - received,
  ...more,
});
const fixed = { mode: CostMode.FIXED, price: 3_500_000n, payTo: "BCA 123 456 7890 a.n. Ani" };

function show(match: ReturnType<typeof matchOf>, server: (router: ConnectRouter) => void) {
  return renderPage(<MatchDetail id="m1" />, {
    path: "/match/m1",
    server: (router) => {
      router.service(MatchService, { getMatch: () => ({ match }) });
      server(router);
    },
  });
}

test("a host splits the costs; what was typed survives that somebody changed them meanwhile", async () => {
  const sent: object[] = [];
  const answer = (revision: bigint, price = 0n): Answer => ({
    costs: { mode: price > 0n ? CostMode.FIXED : CostMode.UNSPECIFIED, price },
    currency: "IDR",
    revision,
    courtPrice: 30_000_000n,
    isHost: true,
  });
  let read = answer(1n);
  const { user } = show(matchOf(), ({ service }) => {
    service(CostService, {
      getShares: () => read,
      setCosts({ costs, revision }) {
        sent.push({ revision, lines: costs?.lines.map(({ kind, unitPrice, units }) => ({ kind, unitPrice, units })) });
        if (revision === 1n) {
          read = answer(2n, 5_000_000n);
          throw refusal(Code.FailedPrecondition, "ROSTER_CHANGED");
        }
        return { shares: create(GetSharesResponseSchema, read) };
      },
    });
  });
  await user.click(await screen.findByRole("button", { name: "Set the costs" }));
  const sheet = within(await screen.findByRole("dialog", { name: "Costs" }));
  await user.click(sheet.getByRole("button", { name: "Save" }));
  expect(sheet.getByRole("textbox", { name: "Amount" })).toHaveAccessibleDescription(/Write an amount above zero/);
  await user.click(sheet.getByRole("button", { name: /^Rp.300,000 from the booking$/ }));
  await user.click(sheet.getByRole("button", { name: "Remove: Shuttlecocks" }));
  expect(sheet.getByText("≈ Rp 100,000 each")).toBeVisible();
  await user.click(sheet.getByRole("button", { name: "Save" }));
  expect(await sheet.findByText(/What you typed is still here/)).toBeVisible();
  await user.click(sheet.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  const lines = [{ kind: CostKind.COURT, unitPrice: 30_000_000n, units: 1 }];
  expect(sent).toEqual([
    { revision: 1n, lines },
    { revision: 2n, lines },
  ]);
});

test("a tap notes a payment, and a tap on a paid share asks before it is taken back", async () => {
  const paid = new Set<string>();
  const { user } = show(matchOf({ costMode: CostMode.FIXED, price: 3_500_000n, currency: "IDR" }), ({ service }) => {
    service(CostService, {
      getShares: () => ({
        costs: fixed,
        currency: "IDR",
        isHost: true,
        shared: 7_000_000n,
        shares: [
          share("budi", "Budi Santoso", paid.has("p-budi") ? 3_500_000n : 0n),
          share("citra", "Citra Dewi", 0n, { reportedAt: { seconds: 1n } }),
        ],
      }),
    });
    service(RosterService, {
      setPaid({ participantIds: [id = ""], isPaid }) {
        if (isPaid) paid.add(id);
        else paid.delete(id);
        return {};
      },
    });
  });
  const card = within(await screen.findByRole("region", { name: "Who paid" }));
  expect(card.getByText("Rp 0 of Rp 70,000")).toBeVisible();
  await user.click(card.getByRole("button", { name: "Copy who has not paid" }));
  const text = await navigator.clipboard.readText();
  expect(text).toMatch(/^Not paid yet: Tuesday futsal, .+\n\n1\. Budi Santoso – Rp.35,000\n\nHow to pay:\nBCA 123/);
  expect(text).not.toContain("Citra");
  await user.click(card.getByRole("button", { name: /^Budi Santoso/, pressed: false }));
  expect(await card.findByText("Rp 35,000 of Rp 70,000")).toBeVisible();
  await user.click(card.getByRole("button", { name: /^Budi Santoso/, pressed: true }));
  const question = within(await screen.findByRole("alertdialog", { name: "Has Budi Santoso not paid?" }));
  await user.click(question.getByRole("button", { name: "Mark as not paid" }));
  expect(await card.findByText("Rp 0 of Rp 70,000")).toBeVisible();
});

test("a guest sees their share by their token, copies the account number, and says that they have paid", async () => {
  signedOut();
  const match = matchOf({ hasJoined: false, costMode: CostMode.FIXED, price: 3_500_000n, currency: "IDR" });
  storeGuestToken(match, "secret");
  let reportedAt: { seconds: bigint } | undefined;
  const answer = (token: string): Answer => {
    if (token !== "secret") throw refusal(Code.NotFound, "NOT_FOUND");
    return { costs: fixed, currency: "IDR", shares: [{ ...share("x", "Eko"), userId: "", isMe: true, reportedAt }] };
  };
  const { user } = show(match, ({ service }) => {
    service(CostService, {
      getShares: ({ token }) => answer(token),
      reportShare({ token, hasPaid }) {
        reportedAt = hasPaid ? { seconds: 1n } : undefined;
        return { shares: create(GetSharesResponseSchema, answer(token)) };
      },
    });
    service(RosterService, { getGuestPlace: () => ({ place: { name: "Eko" } }) });
  });
  expect(await screen.findByText("Rp 35,000 per person")).toBeVisible();
  const card = within(await screen.findByRole("region", { name: "Your share" }));
  await user.click(await card.findByRole("button", { name: "Copy: Account number" }));
  expect(await navigator.clipboard.readText()).toBe("1234567890");
  await user.click(card.getByRole("button", { name: "I have paid" }));
  await user.click(await card.findByRole("button", { name: "I have not paid yet" }));
  expect(await card.findByRole("button", { name: "I have paid" })).toBeVisible();
  dropGuestToken("m1");
});

test("a visitor without a token asks for no share", async () => {
  signedOut();
  let asked = 0;
  show(matchOf({ hasJoined: false, costMode: CostMode.SPLIT, currency: "IDR" }), ({ service }) => {
    service(CostService, {
      getShares() {
        asked += 1;
        throw refusal(Code.NotFound, "NOT_FOUND");
      },
    });
  });
  expect(await screen.findByText("Costs are shared")).toBeVisible();
  expect(asked).toBe(0);
});
