import type { HouseRules, Venue } from "~/gen/lapang/v1/venue_pb";
import { type Tier, tiersFrom } from "./refund-tiers";

/** The numbers of a venue's booking rules. */
export type RuleNumbers = {
  [Name in keyof HouseRules as HouseRules[Name] extends number | undefined ? Name : never]-?: number;
};

/** All of a venue's booking rules. */
export type Rules = RuleNumbers & {
  /** What comes back to players who cancel; the earliest first. */
  refundTiers: Tier[];
};

/** What a venue has that never changed them. */
export const usualRules: RuleNumbers = {
  horizonDays: 60,
  noticeMinutes: 0,
  answerMinutes: 1440,
  paymentMinutes: 120,
  cancelCutoffMinutes: 360,
  heldHours: 24,
  unpaidHours: 24,
  newPlayerHours: 8,
  depositPercent: 0,
};

export const ruleNames = Object.keys(usualRules) as (keyof RuleNumbers)[];

type Ruled = Pick<Venue, "houseRules" | "cancelCutoffMinutes" | "newPlayerHours">;

/** A venue's rules; an answer from before they could be set has only two of them. */
export function rulesOf({ houseRules, cancelCutoffMinutes, newPlayerHours }: Ruled): Rules {
  const known = {
    ...usualRules,
    cancelCutoffMinutes: cancelCutoffMinutes ?? usualRules.cancelCutoffMinutes,
    newPlayerHours: newPlayerHours ?? usualRules.newPlayerHours,
  };
  if (!houseRules) return { ...known, refundTiers: [] };
  const numbers = Object.fromEntries(ruleNames.map((name) => [name, houseRules[name] ?? known[name]])) as RuleNumbers;
  return { ...numbers, refundTiers: tiersFrom(houseRules.refundTiers) };
}
