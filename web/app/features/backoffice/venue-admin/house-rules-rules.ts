import { type RuleNumbers, ruleNames, usualRules } from "~/lib/venue/house-rules";

const dayMinutes = 24 * 60;

/** At this many hours a new player may have as many as any other. */
export const noNewPlayerLimit = 24;

/** The choices of each rule, within what the server takes. */
const usualChoices: Record<keyof RuleNumbers, readonly number[]> = {
  horizonDays: [1, 3, 7, 14, 30, 60, 90, 180, 365],
  noticeMinutes: [0, 30, 60, 120, 180, 360, 720, 1440, 2880, 4320, 10080],
  answerMinutes: [30, 60, 120, 240, 360, 720, 1440, 2880, 4320, 10080],
  paymentMinutes: [15, 30, 60, 120, 240, 360, 720, 1440, 2880],
  cancelCutoffMinutes: [0, 60, 120, 180, 360, 720, 1440, 2880, 4320, 10080],
  heldHours: [1, 2, 3, 4, 6, 8, 12, 16, 24],
  unpaidHours: [1, 2, 4, 6, 8, 12, 24, 48, 72, 168],
  newPlayerHours: [1, 2, 3, 4, 6, 8, 12, 16, noNewPlayerLimit],
  depositPercent: [0, 10, 20, 25, 30, 40, 50, 60, 75],
};

/** The usual values of a rule and the present ones, the smallest first. */
export function choicesOf(name: keyof RuleNumbers, ...present: number[]): number[] {
  return [...new Set([...usualChoices[name], ...present])].sort((one, other) => one - other);
}

export function isUsual(rules: RuleNumbers): boolean {
  return ruleNames.every((name) => rules[name] === usualRules[name]);
}

/** `beyond`: hours could be booked only before they can be booked. */
export type RuleProblem = "beyond";

/** Contradictions by field, by the server's rules. */
export function ruleProblems({
  noticeMinutes,
  horizonDays,
}: RuleNumbers): Partial<Record<keyof RuleNumbers, RuleProblem>> {
  return noticeMinutes >= horizonDays * dayMinutes ? { noticeMinutes: "beyond" } : {};
}

/** The rules under the names of the contract, as the history has them. */
export function rulesAsState(rules: RuleNumbers): Record<string, number> {
  const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return Object.fromEntries(ruleNames.map((name) => [snake(name), rules[name]]));
}
