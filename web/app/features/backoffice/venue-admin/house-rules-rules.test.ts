import { expect, test } from "vitest";
import { usualRules } from "~/lib/venue/house-rules";
import { choicesOf, isUsual, ruleProblems, rulesAsState } from "./house-rules-rules";

test("a rule offers the usual values and the one that it has", () => {
  expect(choicesOf("paymentMinutes", 45)).toEqual([15, 30, 45, 60, 120, 240, 360, 720, 1440, 2880]);
  expect(choicesOf("horizonDays", 60)).toEqual([1, 3, 7, 14, 30, 60, 90, 180, 365]);
});

test("a notice as long as the days ahead is a contradiction", () => {
  expect(ruleProblems({ ...usualRules, horizonDays: 3, noticeMinutes: 2880 })).toEqual({});
  expect(ruleProblems({ ...usualRules, horizonDays: 3, noticeMinutes: 4320 })).toEqual({ noticeMinutes: "beyond" });
});

test("rules are usual until one differs", () => {
  expect(isUsual(usualRules)).toBe(true);
  expect(isUsual({ ...usualRules, heldHours: 12 })).toBe(false);
});

test("the history has them by the names of the contract", () => {
  expect(rulesAsState(usualRules)).toEqual({
    horizon_days: 60,
    notice_minutes: 0,
    answer_minutes: 1440,
    payment_minutes: 120,
    cancel_cutoff_minutes: 360,
    held_hours: 24,
    unpaid_hours: 24,
    new_player_hours: 8,
    deposit_percent: 0,
  });
});
