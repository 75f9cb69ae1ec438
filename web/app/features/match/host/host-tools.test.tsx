import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampDate, timestampFromDate } from "@bufbuild/protobuf/wkt";
import { Code, type ConnectRouter } from "@connectrpc/connect";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { CostService } from "~/gen/lapang/v1/cost_pb";
import { type Match, MatchService } from "~/gen/lapang/v1/match_pb";
import { RosterService } from "~/gen/lapang/v1/roster_pb";
import {
  type GetLinkStatsResponseSchema,
  type ShortLinkSchema,
  ShortLinkService,
  type UpdateShortLinkRequest,
} from "~/gen/lapang/v1/short_link_pb";
import { refusal } from "../../../../test/refuse";
import { renderPage } from "../../../../test/render";
import { signedInAs, signedOut } from "../../../../test/session";
import { aMatch } from "../match.fixture";
import { MatchDetail } from "../page/match-detail";
import { startOf } from "../places-rules";

beforeEach(() => signedInAs("ani", "Ani Lestari"));
afterEach(signedOut);

const start = "2031-11-25T12:00:00Z";
const player = (id: string, name: string) => ({ id: `p-${id}`, userId: id, user: { id, name } });

function theMatch(link: MessageInitShape<typeof ShortLinkSchema> = {}): Match {
  return aMatch(
    {
      hostId: "ani",
      hasJoined: true,
      maxParticipants: 3,
      currentParticipants: 2,
      participants: [player("ani", "Ani Lestari"), player("budi", "Budi Santoso")],
      joinLink: { shortCode: "Ab12Cd34", isActive: true, clickCount: 12, ...link } as MessageInitShape<
        typeof ShortLinkSchema
      >,
    },
    start,
  );
}

type Links = {
  link?: MessageInitShape<typeof ShortLinkSchema>;
  stats?: MessageInitShape<typeof GetLinkStatsResponseSchema>;
  isRefused?: boolean;
  /** Delays the responses to link updates. */
  held?: Promise<void>;
};

function show({ link = {}, stats = {}, isRefused = false, held }: Links = {}, path = "/match/m1") {
  const sent: UpdateShortLinkRequest[] = [];
  let now = theMatch(link);
  const shown = renderPage(<MatchDetail id="m1" />, {
    path,
    server: ({ service }: ConnectRouter) => {
      service(MatchService, { getMatch: () => ({ match: now }) });
      service(CostService, { getShares: () => ({}) });
      service(RosterService, { exportRoster: () => ({ text: "1. Ani\n2. Budi" }) });
      service(ShortLinkService, {
        getLinkStats: () => stats,
        async updateShortLink(request) {
          if (isRefused) throw refusal(Code.Internal, "");
          sent.push(request);
          await held;
          now = theMatch({ ...link, isActive: request.isActive, expiresAt: request.expiresAt });
          return {};
        },
      });
    },
  });
  return { ...shown, sent };
}

test.each([
  ["/match/m1", "Copy list"],
  ["/id/match/m1", "Salin daftar"],
])("at %s the list of players is copied as the server writes it for a chat", async (path, button) => {
  const { user } = show({}, path);
  await user.click(await screen.findByRole("button", { name: button }));
  await waitFor(async () => expect(await navigator.clipboard.readText()).toBe("1. Ani\n2. Budi"));
});

test("a link is switched off after a confirm dialog, and on without one", async () => {
  const { user, sent } = show();
  const isOn = await screen.findByRole("switch", { name: /The link is on/ });
  expect(isOn).toBeChecked();
  await user.click(isOn);
  const question = await screen.findByRole("alertdialog", { name: "Turn off the link?" });
  expect(question).toHaveTextContent("stops working right away");
  expect(sent).toHaveLength(0);
  await user.click(within(question).getByRole("button", { name: "Turn it off" }));
  expect(await screen.findByText("Off")).toBeInTheDocument();
  expect(sent[0]).toMatchObject({ shortCode: "Ab12Cd34", isActive: false });
  await user.click(await screen.findByRole("switch", { name: /The link is on/ }));
  expect(await screen.findByText("On")).toBeInTheDocument();
  expect(sent[1]?.isActive).toBe(true);
});

test("a link cannot be switched again while it is pending", async () => {
  let answer = () => {};
  const held = new Promise<void>((done) => {
    answer = done;
  });
  const { user, sent } = show({ held, link: { isActive: false } });
  const isOn = await screen.findByRole("switch", { name: /The link is on/ });
  await user.click(isOn);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(isOn).toHaveAttribute("aria-readonly", "true");
  expect(isOn).toHaveFocus();
  await user.click(isOn);
  answer();
  expect(await screen.findByText("On")).toBeInTheDocument();
  expect(isOn).toBeChecked();
  expect(sent).toHaveLength(1);
});

test("a link that failed to switch stays as it was, with an error", async () => {
  const { user } = show({ isRefused: true, link: { isActive: false } });
  const isOn = await screen.findByRole("switch", { name: /The link is on/ });
  await user.click(isOn);
  // The read is retried once, because it is safe to repeat.
  expect(await screen.findByRole("alert")).toHaveTextContent("Something went wrong");
  expect(isOn).not.toBeChecked();
});

test("a link ends with the start of the match, or never", async () => {
  const { user, sent } = show();
  await user.click(await screen.findByRole("button", { name: /The link ends/ }));
  await user.click(await screen.findByRole("option", { name: "When the match starts" }));
  expect(await screen.findByText("Tuesday, 25 November 2031, 19:00 WIB")).toBeInTheDocument();
  const end = sent[0]?.expiresAt;
  expect(end && timestampDate(end)).toEqual(startOf(theMatch()));
  await user.click(screen.getByRole("button", { name: /The link ends/ }));
  await user.click(await screen.findByRole("option", { name: "Never" }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.expiresAt).toBeUndefined();
});

test("an expired link is shown as such", async () => {
  show({ link: { expiresAt: timestampFromDate(new Date("2020-01-01")) } });
  expect(await screen.findByText("Has ended")).toBeInTheDocument();
});

test("an expired link can be switched off, and on without an expiry", async () => {
  const { user, sent } = show({ link: { expiresAt: timestampFromDate(new Date("2020-01-01")) } });
  await user.click(await screen.findByRole("switch", { name: /The link is on/ }));
  await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Turn it off" }));
  expect(await screen.findByText("Off")).toBeInTheDocument();
  await user.click(screen.getByRole("switch", { name: /The link is on/ }));
  expect(await screen.findByText("On")).toBeInTheDocument();
  expect(sent.map(({ isActive, expiresAt }) => [isActive, expiresAt])).toEqual([
    [false, undefined],
    [true, undefined],
  ]);
  expect(screen.getByRole("button", { name: /The link ends/ })).toHaveTextContent("Never");
});

test("the statistics show when and from where a link was opened", async () => {
  const days = [
    { date: "2026-11-19", clicks: 0 },
    { date: "2026-11-20", clicks: 9 },
  ];
  const referrers = [
    { host: "www.instagram.com", clicks: 6 },
    { host: "", clicks: 3 },
  ];
  const { user } = show({ stats: { total: 12, days, referrers } });
  expect(await screen.findByText("Opened 12 times")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Show statistics" }));
  const table = within(await screen.findByRole("table", { name: "How often the link was opened, by day" }));
  expect(table.getByRole("row", { name: "Friday, 20 November 2026 9" })).toBeInTheDocument();
  const from = within(screen.getByRole("region", { name: "Where the link was opened from" }));
  expect(from.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
    "www.instagram.com6",
    "Directly, or from an unknown app3",
  ]);
  expect(screen.getByText("9 times in the last 2 days")).toBeInTheDocument();
});

test("the QR code of the link is large, named, and can be saved", async () => {
  const { user } = show();
  await user.click(await screen.findByRole("button", { name: "Share" }));
  await user.click(await screen.findByRole("button", { name: "QR code" }));
  const name = "QR code of the join link http://localhost:8080/j/Ab12Cd34";
  expect(await screen.findByRole("img", { name })).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Save as PNG" })).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Save as SVG" })).toBeInTheDocument();
});

test("while the link is off, the page's own address is shared", async () => {
  const { user } = show({ link: { isActive: false } });
  await user.click(await screen.findByRole("button", { name: "Share" }));
  expect(await screen.findByRole("textbox", { name: "Address of this page" })).toHaveValue(
    "http://localhost:8080/match/m1",
  );
});
