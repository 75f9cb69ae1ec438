import { type Tier, tiersFrom } from "~/lib/venue/refund-tiers";

/** As many as the server takes. */
export const mostTiers = 3;

const minuteChoices = [0, 60, 120, 180, 360, 720, 1440, 2160, 2880, 4320, 7200, 10080, 20160, 43200];
const percentChoices = [5, 10, 20, 25, 30, 40, 50, 60, 70, 75, 80, 90, 100];

const withPresent = (choices: readonly number[], present: number) =>
  [...new Set([...choices, present])].sort((one, other) => one - other);

export const minutesOf = ({ minutesBefore }: Tier) => withPresent(minuteChoices, minutesBefore);
export const percentsOf = ({ percent }: Tier) => withPresent(percentChoices, percent);

/** The names of a tier's fields in the form, as the server's violations name them. */
export const tierField = (index: number, field: keyof Tier) => `refundTiers[${index}].${field}`;

export const allTierFields = [
  "refundTiers",
  ...Array.from({ length: mostTiers }, (_, index) => [
    tierField(index, "minutesBefore"),
    tierField(index, "percent"),
  ]).flat(),
];

/** What an added tier has first: all of it until a day before, then half the time and half the share of the last one. */
export function nextTier(tiers: readonly Tier[]): Tier {
  const last = tiersFrom(tiers).at(-1);
  if (!last) return { minutesBefore: 1440, percent: 100 };
  const half = (choices: readonly number[], value: number) =>
    choices.findLast((choice) => choice <= value / 2) ?? choices[0] ?? value;
  return { minutesBefore: half(minuteChoices, last.minutesBefore), percent: half(percentChoices, last.percent) };
}

/** `twice`: another has the same time. `order`: it gives no less than an earlier one. */
export type TierProblem = "twice" | "order";

/** Contradictions by field, by the server's rules; the tiers may be in any order. */
export function tierProblems(tiers: readonly Tier[]): Record<string, TierProblem> {
  const problems: Record<string, TierProblem> = {};
  tiers.forEach(({ minutesBefore, percent }, index) => {
    if (tiers.findIndex((other) => other.minutesBefore === minutesBefore) < index) {
      problems[tierField(index, "minutesBefore")] = "twice";
    } else if (tiers.some((other) => other.minutesBefore > minutesBefore && other.percent <= percent)) {
      problems[tierField(index, "percent")] = "order";
    }
  });
  return problems;
}

/** The tiers under the names of the contract, as the history has them. */
export const tiersAsState = (tiers: readonly Tier[]) =>
  tiers.map(({ minutesBefore, percent }) => ({ minutes_before: minutesBefore, percent }));

/** Reads them back; empty if they are unreadable. */
export function tiersOfState(state: unknown): Tier[] {
  const rows: unknown[] = Array.isArray(state) ? state : [];
  return tiersFrom(
    rows.flatMap((row) => {
      const { minutes_before: minutesBefore, percent } = (row ?? {}) as Record<string, unknown>;
      return typeof minutesBefore === "number" && typeof percent === "number" ? [{ minutesBefore, percent }] : [];
    }),
  );
}
