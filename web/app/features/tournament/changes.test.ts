import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { expect, test } from "vitest";
import {
  EventChange,
  GetTournamentResponseSchema,
  TieState,
  type TournamentEventSchema,
  TournamentSchema,
} from "~/gen/lapang/v1/tournament_pb";
import { withChanges } from "./changes";
import { aTie, pairs } from "./tournament.fixture";

const known = create(TournamentSchema, {
  id: "cup",
  revision: 7n,
  events: [
    { id: "a", entries: pairs(2), ties: [aTie({ number: 1, callPosition: 1 }), aTie({ number: 2, callPosition: 2 })] },
    { id: "b", entries: pairs(1), standings: [{ group: 1 }] },
  ],
});

const answer = (isChange: boolean, events: MessageInitShape<typeof TournamentEventSchema>[]) =>
  create(GetTournamentResponseSchema, {
    isChange,
    tournament: { id: "cup", revision: 8n, events },
    calls: [{ tieId: "t2", isBusy: true }],
  });

test("what changed replaces what was known, and the order of calling is the new one", () => {
  const merged = withChanges(
    known,
    answer(true, [
      { id: "a", name: "Open", change: EventChange.TIES, ties: [aTie({ number: 1, state: TieState.LIVE })] },
      { id: "b", change: EventChange.NONE },
      { id: "c", entries: pairs(3) },
    ]),
  );
  const [a, b, c] = merged.tournament?.events ?? [];
  expect(merged.tournament?.revision).toBe(8n);
  expect(a).toMatchObject({ name: "Open", entries: known.events[0]?.entries });
  expect(a?.ties).toMatchObject([
    { id: "t1", state: TieState.LIVE, callPosition: 0 },
    { id: "t2", state: TieState.WAITING, callPosition: 1, isBusy: true },
  ]);
  expect(b).toMatchObject({ entries: known.events[1]?.entries, standings: [{ group: 1 }] });
  expect(c?.entries).toHaveLength(3);
});

test("an answer with everything is taken as it is", () => {
  const whole = answer(false, [{ id: "b" }]);
  expect(withChanges(known, whole)).toBe(whole);
});
