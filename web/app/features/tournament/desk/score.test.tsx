import { create } from "@bufbuild/protobuf";
import type { ConnectRouter } from "@connectrpc/connect";
import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import {
  type ScoreTieRequest,
  ScoreTieResponseSchema,
  type Tie,
  TieOutcome,
  TieSide,
  TieState,
  TournamentService,
} from "~/gen/lapang/v1/tournament_pb";
import { renderPage } from "../../../../test/render";
import { ScoreSheet } from "./score-sheet";
import { aTie, aTournament, entryId } from "./tournament.fixture";

const method = TournamentService.method;

function open(tie: Tie, server: (router: ConnectRouter) => void) {
  const tournament = aTournament([tie]);
  const event = tournament.events[0];
  if (!event) throw new Error("no event");
  const onDone = vi.fn();
  const page = renderPage(
    <ScoreSheet tournament={tournament} fixture={{ event, tie }} scorerKey="k" onDone={onDone} />,
    { server },
  );
  return { ...page, onDone };
}

test("a tie of two sets takes four taps and one to confirm", async () => {
  const requests: ScoreTieRequest[] = [];
  const { user, onDone } = open(aTie(3, "Andi/Budi", "Caca/Dedi", { state: TieState.LIVE, court: 1 }), (router) => {
    router.rpc(method.scoreTie, (request) => {
      requests.push(request);
      const sets = request.sets.map(({ a, b }) => ({ a, b }));
      const tie = aTie(3, "Andi/Budi", "Caca/Dedi", { state: TieState.LIVE, sets, version: request.version + 1n });
      return { tournament: aTournament([tie]) };
    });
  });
  const press = (name: string | RegExp) => user.click(screen.getByRole("button", { name }));

  await press(/Andi/);
  await press("17");
  await press(/Andi/);
  await press("12");
  await screen.findByText("Winner: Andi / Budi");
  await press("Confirm result");
  await vi.waitFor(() => expect(onDone).toHaveBeenCalled());

  // Each says the version that it has seen.
  expect(requests.map(({ version, outcome }) => [version, outcome])).toEqual([
    [1n, TieOutcome.UNSPECIFIED],
    [2n, TieOutcome.UNSPECIFIED],
    [3n, TieOutcome.PLAYED],
  ]);
  const last = requests.at(-1);
  expect(last?.sets.map(({ a, b }) => [a, b])).toEqual([
    [21, 17],
    [21, 12],
  ]);
  expect(last?.winner).toBe(TieSide.A);
});

test("a correction says what else it changes before it is saved", async () => {
  const requests: ScoreTieRequest[] = [];
  const over = aTie(3, "Andi/Budi", "Caca/Dedi", {
    state: TieState.OVER,
    outcome: TieOutcome.PLAYED,
    winner: TieSide.A,
    sets: [
      { a: 21, b: 17 },
      { a: 21, b: 19 },
    ],
  });
  const { user, onDone } = open(over, (router) => {
    router.rpc(method.scoreTie, (request) => {
      requests.push(request);
      const consequences = [
        { tieNumber: 12, oldEntryId: entryId("Andi/Budi"), newEntryId: entryId("Caca/Dedi") },
        { group: 2 },
      ];
      return create(ScoreTieResponseSchema, { tournament: aTournament([over]), consequences });
    });
  });
  const press = (name: string | RegExp) => user.click(screen.getByRole("button", { name }));

  await press("Undo");
  await press("Undo");
  await press(/Caca/);
  await press("17");
  await press(/Caca/);
  await press("19");
  await press("Check the correction");
  await screen.findByText("Match 12: now Caca / Dedi instead of Andi / Budi");
  screen.getByText("The order of Group B changes");
  expect(onDone).not.toHaveBeenCalled();
  await press("Save the correction");
  await vi.waitFor(() => expect(onDone).toHaveBeenCalled());
  expect(requests.map(({ isPreview }) => isPreview)).toEqual([true, false]);
});
