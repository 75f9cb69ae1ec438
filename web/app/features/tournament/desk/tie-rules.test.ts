import { create } from "@bufbuild/protobuf";
import { expect, test } from "vitest";
import { StageKind, TournamentEventSchema } from "~/gen/lapang/v1/tournament_pb";
import { decidedBy, possibleLosses, type Rules, rulesOf, type SetPoints } from "./tie-rules";

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
const tennis = rules(3, 6, 2, 7);
const volleyball = rules(3, 25, 2, 0, 15);
const tableTennis = rules(5, 11, 2);
const short = rules(1, 21, 1);
const goals: Rules = { ...rules(1, 0, 0), hasDraws: true };

const text = (of: Rules, set: number, extra?: number) => {
  const { usual, extra: more } = possibleLosses(of, set, extra);
  const first = usual[0];
  const last = usual.at(-1);
  return `${first?.winner}-${first?.loser}…${last?.loser} | ${more.map(({ winner, loser }) => `${winner}-${loser}`).join(" ")}`;
};

test("only scores that can end a set are offered", () => {
  expect(text(badminton, 0)).toBe("21-0…19 | 22-20 23-21 24-22 25-23 26-24 27-25 28-26 29-27 30-28 30-29");
  expect(text(tennis, 0)).toBe("6-0…4 | 7-5 7-6");
  expect(text(volleyball, 0, 3)).toBe("25-0…23 | 26-24 27-25 28-26");
  expect(text(volleyball, 2, 2)).toBe("15-0…13 | 16-14 17-15");
  expect(text(tableTennis, 4, 2)).toBe("11-0…9 | 12-10 13-11");
  expect(text(short, 0)).toBe("21-0…20 | ");
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
