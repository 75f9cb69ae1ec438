import { Code } from "@connectrpc/connect";
import { screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { type Tie, TieOutcome, TieState, TournamentService } from "~/gen/lapang/v1/tournament_pb";
import { refusal } from "../../../../../test/refuse";
import { renderPage } from "../../../../../test/render";
import type { SetPoints } from "../tie-rules";
import { aTie, aTournament } from "../tournament.fixture";
import { pointsOf } from "./score-outbox";
import { Scoring } from "./scoring";

const method = TournamentService.method;

/** A server with two live ties, and a line to it that can be cut. */
function aServer() {
  const server = {
    ties: [
      aTie(1, "Andi/Budi", "Caca/Dedi", { state: TieState.LIVE, court: 1 }),
      aTie(2, "Eka/Fitri", "Gita/Hadi", { state: TieState.LIVE, court: 2 }),
    ],
    revision: 5n,
    isReachable: true,
    change(number: number, more: Parameters<typeof aTie>[3]) {
      const old = server.tie(number);
      const version = old.version + 1n;
      const next = aTie(number, ...(sidesOf[number - 1] ?? ["", ""]), {
        state: old.state,
        court: old.court,
        ...more,
        version,
      });
      server.ties = server.ties.map((tie) => (tie.number === number ? next : tie));
      server.revision += 1n;
    },
    tie: (number: number) => server.ties.find((tie) => tie.number === number) as Tie,
    tournament: () => aTournament(server.ties, { revision: server.revision }),
  };
  return server;
}

const sidesOf: [string, string][] = [
  ["Andi/Budi", "Caca/Dedi"],
  ["Eka/Fitri", "Gita/Hadi"],
];

type Server = ReturnType<typeof aServer>;

function openPage(server: Server) {
  const page = renderPage(<Scoring id="c1" />, {
    path: "/score#k",
    server: (router) => {
      const reach = () => {
        if (!server.isReachable) throw refusal(Code.Unavailable, "");
      };
      router.rpc(method.getTournament, () => ({ tournament: server.tournament() }));
      router.rpc(method.scoreTie, ({ tieId, version, sets, outcome, winner }) => {
        reach();
        const tie = server.ties.find(({ id }) => id === tieId) as Tie;
        if (tie.version !== version) throw refusal(Code.FailedPrecondition, "TIE_CHANGED");
        const state = outcome === TieOutcome.UNSPECIFIED ? TieState.LIVE : TieState.OVER;
        server.change(tie.number, { sets: pointsOf(sets), outcome, winner, state });
        return { tournament: server.tournament() };
      });
    },
  });
  const press = async (name: string | RegExp) => page.user.click(await screen.findByRole("button", { name }));
  return {
    ...page,
    press,
    /** The first side wins both sets. */
    async score(name: RegExp, court: RegExp, ...losses: string[]) {
      await press(court);
      for (const points of losses) {
        await press(name);
        await press(points);
      }
      await press("Confirm result");
      await screen.findByRole("heading", { name: "On court now" });
    },
  };
}

const setsOf = (server: Server, number: number): SetPoints[] => pointsOf(server.tie(number).sets);

function backOnline(server: Server) {
  server.isReachable = true;
  window.dispatchEvent(new Event("online"));
}

test("results that are typed without a line survive a reload, block nothing, and are sent when it is back", async () => {
  const server = aServer();
  const page = openPage(server);
  await screen.findByRole("button", { name: /Court 1/ });
  server.isReachable = false;
  await page.score(/Andi/, /Court 1/, "17", "12");
  await page.score(/Eka/, /Court 2/, "9", "8");
  await screen.findByText("2 scores not sent yet");
  page.unmount();

  openPage(server);
  await screen.findByText("2 scores not sent yet");
  expect(screen.getAllByText("Not sent yet")).toHaveLength(2);
  backOnline(server);
  await vi.waitFor(() => expect(server.ties.every(({ state }) => state === TieState.OVER)).toBe(true));
  expect(setsOf(server, 1)).toEqual([
    { a: 21, b: 17 },
    { a: 21, b: 12 },
  ]);
  await vi.waitFor(() => expect(screen.queryByText("Not sent yet")).toBeNull());
});

test("a score that contradicts another scorer's shows both, and one is chosen", async () => {
  const server = aServer();
  const page = openPage(server);
  await screen.findByRole("button", { name: /Court 1/ });
  server.isReachable = false;
  await page.score(/Andi/, /Court 1/, "17", "12");
  server.change(1, { sets: [{ a: 21, b: 15 }] });
  backOnline(server);
  const alert = await screen.findByRole("alert");
  within(alert).getByText("Not sent: 21–17 21–12");
  within(alert).getByText("Another scorer entered 21–15.");
  expect(setsOf(server, 1)).toEqual([{ a: 21, b: 15 }]);
  await page.press("Keep mine");
  await vi.waitFor(() => expect(server.tie(1).outcome).toBe(TieOutcome.PLAYED));
  expect(setsOf(server, 1)[0]).toEqual({ a: 21, b: 17 });
});

test("a score that goes on from another scorer's is sent without a question", async () => {
  const server = aServer();
  const page = openPage(server);
  await screen.findByRole("button", { name: /Court 1/ });
  server.isReachable = false;
  await page.score(/Andi/, /Court 1/, "17", "12");
  server.change(1, { sets: [{ a: 21, b: 17 }] });
  backOnline(server);
  await vi.waitFor(() => expect(server.tie(1).state).toBe(TieState.OVER));
  expect(screen.queryByRole("alert")).toBeNull();
});
