import { create } from "@bufbuild/protobuf";
import { Code, type ConnectRouter } from "@connectrpc/connect";
import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import {
  type ScoreTieRequest,
  ScoreTieResponseSchema,
  type TakeBackResultRequest,
  type Tie,
  TieOutcome,
  TieSide,
  TieState,
  TournamentService,
} from "~/gen/lapang/v1/tournament_pb";
import { refusal } from "../../../../../test/refuse";
import { renderPage } from "../../../../../test/render";
import { aTie, aTournament, entryId } from "../tournament.fixture";
import { ScoreSheet } from "./score-sheet";

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

const played = {
  state: TieState.OVER,
  outcome: TieOutcome.PLAYED,
  winner: TieSide.A,
  sets: [
    { a: 21, b: 17 },
    { a: 21, b: 19 },
  ],
};

test("a walkover that puts a side out of its group says so before it counts", async () => {
  const requests: ScoreTieRequest[] = [];
  const { user, onDone } = open(aTie(3, "Andi/Budi", "Caca/Dedi"), (router) => {
    router.rpc(method.scoreTie, (request) => {
      requests.push(request);
      const consequences = [{ group: 1, outEntryId: entryId("Caca/Dedi"), annulled: 2, walkovers: 1 }];
      return create(ScoreTieResponseSchema, { tournament: aTournament([]), consequences });
    });
  });
  const press = (name: string | RegExp) => user.click(screen.getByRole("button", { name }));
  await press("Walkover");
  await press(/Caca/);
  await press("Confirm result");
  await screen.findByText("Caca / Dedi is out of the group.");
  screen.getByText("2 results do not count any more.");
  screen.getByText("1 match that is left ends as a walkover.");
  expect(onDone).not.toHaveBeenCalled();
  await press("Save the result");
  await vi.waitFor(() => expect(onDone).toHaveBeenCalled());
  expect(requests.map(({ isPreview, outcome, winner }) => [isPreview, outcome, winner])).toEqual([
    [true, TieOutcome.WALKOVER, TieSide.A],
    [false, TieOutcome.WALKOVER, TieSide.A],
  ]);
});

test("a walkover of both sides has no winner", async () => {
  const requests: ScoreTieRequest[] = [];
  const { user, onDone } = open(aTie(3, "Andi/Budi", "Caca/Dedi"), (router) => {
    router.rpc(method.scoreTie, (request) => {
      requests.push(request);
      return { tournament: aTournament([]) };
    });
  });
  await user.click(screen.getByRole("button", { name: "Walkover" }));
  await user.click(screen.getByRole("button", { name: "Neither came" }));
  await user.click(screen.getByRole("button", { name: "Confirm result" }));
  await vi.waitFor(() => expect(onDone).toHaveBeenCalled());
  expect(requests.at(-1)).toMatchObject({ hasNeitherCome: true, winner: TieSide.UNSPECIFIED, isPreview: false });
});

test("who retires keeps the points of the set that was given up", async () => {
  const requests: ScoreTieRequest[] = [];
  const { user, onDone } = open(aTie(3, "Andi/Budi", "Caca/Dedi"), (router) => {
    router.rpc(method.scoreTie, (request) => {
      requests.push(request);
      return { tournament: aTournament([]) };
    });
  });
  const press = (name: string | RegExp) => user.click(screen.getByRole("button", { name }));
  await press("Retired");
  await press(/Andi/);
  const points = (name: string) => screen.getByRole("textbox", { name: `Score of ${name}` });
  await user.type(points("Andi / Budi"), "21");
  await user.type(points("Caca / Dedi"), "7");
  expect(screen.getByRole("button", { name: "Confirm result" })).toBeDisabled();
  await user.clear(points("Andi / Budi"));
  await user.type(points("Andi / Budi"), "11");
  await press("Confirm result");
  await vi.waitFor(() => expect(onDone).toHaveBeenCalled());
  expect(requests.at(-1)).toMatchObject({ outcome: TieOutcome.RETIRED, winner: TieSide.B, sets: [{ a: 11, b: 7 }] });
});

test("a correction that the bracket hangs on may keep the bracket", async () => {
  const requests: ScoreTieRequest[] = [];
  const { user, onDone } = open(aTie(3, "Andi/Budi", "Caca/Dedi", played), (router) => {
    router.rpc(method.scoreTie, (request) => {
      requests.push(request);
      if (!request.keepsBracket) throw refusal(Code.FailedPrecondition, "NEXT_TIE_BEGUN", { tie: "9" });
      return { tournament: aTournament([]) };
    });
  });
  const press = (name: string | RegExp) => user.click(screen.getByRole("button", { name }));
  await press("Check the correction");
  await user.click(await screen.findByRole("button", { name: "Correct the score, keep the bracket" }));
  await screen.findByText(/The bracket stands as it is/);
  await press("Save the correction");
  await vi.waitFor(() => expect(onDone).toHaveBeenCalled());
  expect(requests.map(({ keepsBracket, isPreview }) => [keepsBracket, isPreview])).toEqual([
    [false, true],
    [true, true],
    [true, false],
  ]);
});

test("a result is taken back, and put back at once", async () => {
  const taken: TakeBackResultRequest[] = [];
  const scored: ScoreTieRequest[] = [];
  const { user, onDone } = open(aTie(3, "Andi/Budi", "Caca/Dedi", { ...played, version: 4n }), (router) => {
    router.rpc(method.takeBackResult, (request) => {
      taken.push(request);
      return { tournament: aTournament([aTie(3, "Andi/Budi", "Caca/Dedi", { version: 5n })]) };
    });
    router.rpc(method.scoreTie, (request) => {
      scored.push(request);
      return { tournament: aTournament([aTie(3, "Andi/Budi", "Caca/Dedi", { ...played, version: 6n })]) };
    });
  });
  await user.click(screen.getByRole("button", { name: "Take back the result" }));
  await user.click(screen.getByRole("button", { name: "Take back 21–17 21–19" }));
  await user.click(await screen.findByRole("button", { name: "Put it back" }));
  await vi.waitFor(() => expect(scored).toHaveLength(1));
  expect(taken[0]).toMatchObject({ tieId: "t3", version: 4n, scorerKey: "k" });
  expect(scored[0]).toMatchObject({
    sets: [
      { a: 21, b: 17 },
      { a: 21, b: 19 },
    ],
    winner: TieSide.A,
  });
  expect(onDone).toHaveBeenCalled();
});
