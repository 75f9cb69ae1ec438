import { create } from "@bufbuild/protobuf";
import { expect, test } from "vitest";
import { StageKind, TournamentEventSchema } from "~/gen/lapang/v1/tournament_pb";
import cases from "../../../../../crates/tournament/tests/cases/sets.json";
import { decidedBy, isUnfinished, possibleLosses, type Rules, rulesOf, type SetPoints } from "./tie-rules";

const rules = (bestOf: number, to: number, winBy: number, cap = 0, lastTo = 0, lastCap = 0): Rules => ({
  bestOf,
  to,
  winBy,
  cap,
  lastTo,
  lastCap,
  hasDraws: false,
});
const badminton = rules(3, 21, 2, 30);
const tableTennis = rules(5, 11, 2);
const goals: Rules = { ...rules(1, 0, 0), hasDraws: true };

/** Cases that the server's rules are tested by, too (`crates/tournament/tests/it/score.rs`). */
type Case = {
  name: string;
  rules: {
    best_of: number;
    to: number;
    by: number;
    cap: number | null;
    last_to: number | null;
    last_cap: number | null;
  };
  set: number;
} & Record<"ends" | "goes_on" | "never", number[][]>;

test.each(cases as Case[])("only scores that can end a set are offered: $name", ({ rules: it, set, ...scores }) => {
  const of = rules(it.best_of, it.to, it.by, it.cap ?? 0, it.last_to ?? 0, it.last_cap ?? 0);
  const { usual, extra } = possibleLosses(of, set);
  const offered = [...usual, ...extra].map(({ winner, loser }) => `${winner}-${loser}`);
  const among = (some: number[][]) => some.filter(([winner, loser]) => offered.includes(`${winner}-${loser}`));
  expect(among(scores.ends)).toEqual(scores.ends);
  expect(among([...scores.goes_on, ...scores.never])).toEqual([]);
  const isOpen = ([a = 0, b = 0]: number[]) => isUnfinished(of, set, { a, b });
  expect(scores.goes_on.every(isOpen)).toBe(true);
  expect([...scores.ends, ...scores.never].some(isOpen)).toBe(false);
});

const sets = (...scores: [number, number][]): SetPoints[] => scores.map(([a, b]) => ({ a, b }));

test("a tie is decided as soon as one side has most of the sets", () => {
  expect(decidedBy(badminton, sets([21, 17]))).toBeNull();
  expect(decidedBy(badminton, sets([21, 17], [19, 21]))).toBeNull();
  expect(decidedBy(badminton, sets([21, 17], [21, 12]))).toBe("a");
  expect(decidedBy(tableTennis, sets([11, 3], [4, 11], [11, 9], [8, 11], [9, 11]))).toBe("b");
  expect(decidedBy(goals, sets([2, 2]))).toBeNull();
  expect(decidedBy(goals, sets([1, 2]))).toBe("b");
});

test("a knockout follows its own rules where it has any, and never ends in a draw", () => {
  const event = create(TournamentEventSchema, { rules: rules(1, 30, 1), knockoutRules: badminton });
  expect(rulesOf(event, { stage: StageKind.GROUPS })).toMatchObject({ bestOf: 1, to: 30 });
  expect(rulesOf(event, { stage: StageKind.PLATE })).toMatchObject({ bestOf: 3, to: 21 });
  const football = create(TournamentEventSchema, { rules: goals });
  expect(rulesOf(football, { stage: StageKind.GROUPS })?.hasDraws).toBe(true);
  expect(rulesOf(football, { stage: StageKind.KNOCKOUT })?.hasDraws).toBe(false);
});
