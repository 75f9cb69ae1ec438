import type { ConnectRouter } from "@connectrpc/connect";
import { screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { MatchService } from "~/gen/lapang/v1/match_pb";
import { arriveAt, dropIntent, intentFor, storeIntent } from "~/lib/session/intent";
import { renderPage } from "../../../../test/render";
import { signedInAs, signedOut } from "../../../../test/session";
import { aMatch } from "../match.fixture";
import { MatchDetail } from "./match-detail";

const path = "/match/m1";
const tomorrow = new Date(Date.now() + 86_400_000).toISOString();

afterEach(() => {
  signedOut();
  arriveAt(null);
  dropIntent();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Ani's match, full or not; counts the join requests. */
function aServer(isFull = false) {
  const calls = { joins: 0, waits: 0 };
  const player = { hasLeft: false };
  const match = (hasJoined: boolean) =>
    aMatch({ hostId: "ani", maxParticipants: 2, currentParticipants: isFull ? 2 : 1, hasJoined }, tomorrow);
  const router = ({ service }: ConnectRouter) => {
    service(MatchService, {
      getMatch: () => ({ match: match(calls.joins > 0 && !player.hasLeft) }),
      joinMatch: () => ({ participant: { id: String(++calls.joins) } }),
      joinWaitlist: () => ({ position: ++calls.waits }),
    });
  };
  return { calls, player, router };
}

function show(given: ReturnType<typeof aServer>) {
  return renderPage(<MatchDetail id="m1" />, { path, server: given.router });
}

/** Stores what "Sign in to join" stores when it is pressed. */
function press(action: "join" | "waitlist", userId: string | null = null) {
  history.pushState(null, "", path);
  storeIntent({ action, id: "m1", name: "Futsal", sport: "futsal", userId });
}

test("a player who signed in to join is in the match without another press, once", async () => {
  press("join");
  arriveAt(path);
  signedInAs("budi");
  const given = aServer();
  const first = show(given);
  await waitFor(() => expect(given.calls.joins).toBe(1));
  first.unmount();
  given.player.hasLeft = true;
  show(given);
  expect(await screen.findByRole("button", { name: "Join" })).toBeEnabled();
  expect(given.calls.joins).toBe(1);
});

test("a player who signed in to wait gets a place that became free meanwhile", async () => {
  press("waitlist");
  arriveAt(path);
  signedInAs("budi");
  const given = aServer();
  show(given);
  await waitFor(() => expect(given.calls).toEqual({ joins: 1, waits: 0 }));
});

test.each([
  ["a link to the match", () => {}],
  ["a sign-in that led elsewhere", () => arriveAt("/match/m2")],
  ["a press of more than half an hour ago", () => arriveLater(31)],
  ["somebody else's press", () => arriveAfter("citra")],
])("nobody joins a match by %s", async (_, arrive) => {
  press("join");
  arrive();
  signedInAs("budi");
  const given = aServer();
  show(given);
  expect(await screen.findByRole("button", { name: "Join" })).toBeEnabled();
  expect(given.calls.joins).toBe(0);
});

function arriveLater(minutes: number) {
  vi.spyOn(Date, "now").mockReturnValue(Date.now() + minutes * 60_000);
  arriveAt(path);
  vi.restoreAllMocks();
}

function arriveAfter(userId: string) {
  press("join", userId);
  arriveAt(path);
}

test("a player is not put on the waitlist of a match that became full meanwhile", async () => {
  press("join");
  arriveAt(path);
  signedInAs("budi");
  const given = aServer(true);
  show(given);
  expect(await screen.findByRole("button", { name: "Join the waitlist" })).toBeEnabled();
  expect(given.calls).toEqual({ joins: 0, waits: 0 });
});

test("a visitor who comes back without signing in has cancelled the action", async () => {
  press("join");
  show(aServer());
  await screen.findByRole("link", { name: "Sign in to join" });
  expect(intentFor(path)).toBeNull();
});

test('a pressed "Sign in to join" is stored for its page only', async () => {
  history.pushState(null, "", path);
  const { user } = show(aServer());
  await user.click(await screen.findByRole("link", { name: "Sign in to join" }));
  expect(intentFor(`${path}?from=link`)).toMatchObject({ action: "join", id: "m1", sport: "futsal" });
  expect(intentFor("/match/m2")).toBeNull();
});
