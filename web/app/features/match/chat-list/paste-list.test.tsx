import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { Code, type ConnectRouter } from "@connectrpc/connect";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Match, MatchService } from "~/gen/lapang/v1/match_pb";
import {
  type ApplyRosterRequest,
  type ParseRosterResponseSchema,
  RosterChange,
  RosterProblem,
  RosterService,
} from "~/gen/lapang/v1/roster_pb";
import { refusal } from "../../../../test/refuse";
import { renderPage } from "../../../../test/render";
import { signedInAs, signedOut } from "../../../../test/session";
import { aMatch } from "../match.fixture";
import { MatchDetail } from "../page/match-detail";

beforeEach(() => signedInAs("ani", "Ani Lestari"));
afterEach(() => {
  signedOut();
  sessionStorage.clear();
});

const text = "Badminton Kamis\n1. Ani\n2. Budi\n3. Citra";
const match = aMatch({
  hostId: "ani",
  hasJoined: true,
  maxParticipants: 10,
  participants: [{ id: "p1", userId: "ani", user: { id: "ani", name: "Ani Lestari" } }],
});

const budi = { id: "g1", name: "Budi Santoso", isGuest: true };
const answer: MessageInitShape<typeof ParseRosterResponseSchema> = {
  revision: 7n,
  capacity: 12,
  rows: [
    { number: 1, change: RosterChange.STAY, name: "Ani", line: 2, isTicked: true },
    { number: 2, change: RosterChange.JOIN, name: "Budi", line: 3, isTicked: true, candidates: [budi] },
    { number: 3, change: RosterChange.JOIN, name: "Citra", line: 4, isTicked: true },
    {
      number: 4,
      change: RosterChange.LEAVE,
      name: "Dewi",
      isTicked: true,
      person: { id: "dewi", name: "Dewi", isHere: true },
    },
  ],
  ignored: [{ number: 1, text: "Badminton Kamis", problem: RosterProblem.NOT_A_NAME }],
};

type Server = { shown?: Match; apply?: (request: ApplyRosterRequest) => object };

async function pasted({ shown = match, apply = () => ({}) }: Server = {}) {
  const sent: ApplyRosterRequest[] = [];
  let reads = 0;
  const page = renderPage(<MatchDetail id="m1" />, {
    path: "/match/m1",
    pattern: "/match/m1",
    server: ({ service }: ConnectRouter) => {
      service(MatchService, { getMatch: () => ({ match: shown }) });
      service(RosterService, {
        exportRoster: () => ({ text }),
        parseRoster() {
          reads += 1;
          return { ...answer, revision: BigInt(6 + reads) };
        },
        applyRoster(request) {
          sent.push(request);
          return apply(request);
        },
      });
    },
  });
  await page.user.click(await screen.findByRole("button", { name: "Paste list" }));
  const box = await screen.findByRole("textbox", { name: "List from the chat" });
  await page.user.click(box);
  await page.user.paste(text);
  await page.user.click(screen.getByRole("button", { name: "Read the list" }));
  await screen.findByRole("region", { name: "Join" });
  return { ...page, sent };
}

test("a list is applied as ticked, once it is clear who everybody is", async () => {
  const { user, sent } = await pasted({
    apply: () => ({ match, undoUntil: timestampFromDate(new Date(Date.now() + 60_000)) }),
  });
  expect(screen.getByText("1 unchanged")).toBeVisible();
  expect(screen.getByText("The list has 12 spots, the match has 10. That stays as it is.")).toBeVisible();
  expect(screen.getByText("Badminton Kamis")).toBeVisible();
  // Somebody with an account leaves only if the host says so.
  const leaving = screen.getByRole("checkbox", { name: /Dewi/ });
  expect(leaving).not.toBeChecked();
  expect(leaving).toHaveAccessibleName(/has an account/);

  await user.click(screen.getByRole("button", { name: "Apply 2 changes" }));
  expect(sent).toHaveLength(0);
  expect(screen.getByText("Choose who Budi is, or untick the row.")).toBeVisible();
  const question = screen.getByRole("toolbar", { name: "Who is Budi?" });
  expect(within(question).getByRole("button", { name: "Budi Santoso" })).toHaveFocus();
  await user.click(within(question).getByRole("button", { name: "Somebody new" }));
  await user.click(screen.getByRole("checkbox", { name: /Citra/ }));
  await user.click(screen.getByRole("button", { name: "Apply 1 change" }));

  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(sent[0]).toMatchObject({ matchId: "m1", text, revision: 7n });
  expect(sent[0]?.decisions.map(({ row, isTicked, isNew }) => [row, isTicked, isNew])).toEqual([
    [2, true, true],
    [3, false, false],
    [4, false, false],
  ]);
});

test("a list that was changed meanwhile is read again, with what was decided", async () => {
  let isStale = true;
  const { user, sent } = await pasted({
    apply() {
      if (!isStale) return {};
      isStale = false;
      throw refusal(Code.Aborted, "ROSTER_CHANGED");
    },
  });
  await user.click(await screen.findByRole("button", { name: "Budi Santoso" }));
  await user.click(screen.getByRole("button", { name: "Apply 2 changes" }));
  expect(await screen.findByText(/so the list was read again/)).toBeVisible();
  await user.click(await screen.findByRole("button", { name: "Apply 2 changes" }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toMatchObject({ revision: 8n });
  expect(sent[1]?.decisions[0]).toMatchObject({ row: 2, isTicked: true, person: "g1" });
});

test("a text that is too long says so at the box, and stays", async () => {
  const { user } = renderPage(<MatchDetail id="m1" />, {
    path: "/match/m1",
    server: ({ service }: ConnectRouter) => {
      service(MatchService, { getMatch: () => ({ match }) });
      service(RosterService, {
        exportRoster: () => ({ text }),
        parseRoster() {
          throw refusal(Code.InvalidArgument, "ROSTER_TOO_LONG", { most: "300" });
        },
      });
    },
  });
  await user.click(await screen.findByRole("button", { name: "Paste list" }));
  const box = await screen.findByRole("textbox", { name: "List from the chat" });
  await user.click(box);
  await user.paste(text);
  await user.click(screen.getByRole("button", { name: "Read the list" }));
  await waitFor(() => expect(box).toHaveAccessibleDescription(/300 lines/));
  expect(box).toHaveValue(text);
});

test("a co-host pastes lists and takes the last one back, but does not edit or call off", async () => {
  let undone = 0;
  signedInAs("budi", "Budi");
  const shown = aMatch({
    hostId: "ani",
    coHostIds: ["budi"],
    hasJoined: true,
    undoRosterUntil: timestampFromDate(new Date(Date.now() + 5 * 60_000)),
  });
  const { user } = renderPage(<MatchDetail id="m1" />, {
    path: "/match/m1",
    server: ({ service }: ConnectRouter) => {
      service(MatchService, { getMatch: () => ({ match: shown }) });
      service(RosterService, {
        exportRoster: () => ({ text }),
        undoRoster() {
          undone += 1;
          return { match: shown };
        },
      });
    },
  });
  expect(await screen.findByRole("button", { name: "Paste list" })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Call off the match" })).not.toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await waitFor(() => expect(undone).toBe(1));
});
