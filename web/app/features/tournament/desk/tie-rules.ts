import { type ScoreRules, StageKind, type Tie, type TournamentEvent } from "~/gen/lapang/v1/tournament_pb";

/** The part of the rules that scores follow. */
export type Rules = Pick<ScoreRules, "bestOf" | "to" | "winBy" | "cap" | "lastTo" | "lastCap" | "hasDraws">;
export type SetPoints = { a: number; b: number };
export type Side = "a" | "b";

/** How many scores in extra time are offered at once, where no cap ends it. */
const extraAtOnce = 12;
const longestFree = 999;

/** The rules of a tie: a knockout may have its own, and never ends in a draw. */
export function rulesOf(
  { rules, knockoutRules }: Pick<TournamentEvent, "rules" | "knockoutRules">,
  { stage }: Pick<Tie, "stage">,
): Rules | undefined {
  if (stage === StageKind.GROUPS) return rules;
  const knockout = knockoutRules ?? rules;
  return knockout && { ...knockout, hasDraws: false };
}

/** Goals or baskets: one score, any two numbers. */
export const isFree = ({ to }: Rules) => to === 0;

/** To how many points a set goes, and where it ends at the latest. */
function limitsOf(rules: Rules, set: number): { to: number; cap: number } {
  const isLast = rules.bestOf > 1 && set === rules.bestOf - 1;
  if (!isLast) return { to: rules.to, cap: rules.cap };
  // With points of its own the last set has its own cap, or none.
  return rules.lastTo > 0
    ? { to: rules.lastTo, cap: rules.lastCap }
    : { to: rules.to, cap: rules.lastCap || rules.cap };
}

export type Loss = { winner: number; loser: number };

/** What a set can end with: within its points, and in extra time. `set` counts from 0. */
export function possibleLosses(rules: Rules, set: number, extra = extraAtOnce): { usual: Loss[]; extra: Loss[] } {
  const { to, cap } = limitsOf(rules, set);
  const winBy = Math.max(1, rules.winBy);
  const usual = Array.from({ length: Math.max(0, to - winBy + 1) }, (_, loser) => ({ winner: to, loser }));
  if (winBy === 1) return { usual, extra: [] };
  const more: Loss[] = [];
  for (let loser = to - winBy + 1; more.length < extra || cap > 0; loser += 1) {
    if (cap > 0 && loser > cap - 1) break;
    const winner = cap > 0 ? Math.min(loser + winBy, cap) : loser + winBy;
    // A cap that is reached needs one point of difference only; before it, the whole one.
    if (winner > to) more.push({ winner, loser });
  }
  return { usual, extra: more };
}

/** Whether more extra time than was offered can be asked for. */
export const isEndless = (rules: Rules, set: number) => limitsOf(rules, set).cap === 0 && rules.winBy > 1;

/** Whether a set may stand like this in the middle, such as when somebody gives up. */
export function isUnfinished(rules: Rules, set: number, { a, b }: SetPoints): boolean {
  const { to, cap } = limitsOf(rules, set);
  const high = Math.max(a, b);
  if (high < to) return true;
  return Math.abs(a - b) < Math.max(1, rules.winBy) && rules.winBy > 1 && (cap === 0 || high < cap);
}

export function winnerOfSet({ a, b }: SetPoints): Side | null {
  return a === b ? null : a > b ? "a" : "b";
}

export function setsWon(sets: readonly SetPoints[]): SetPoints {
  const won = { a: 0, b: 0 };
  for (const set of sets) {
    const side = winnerOfSet(set);
    if (side) won[side] += 1;
  }
  return won;
}

/** Who has won by these sets; null while it goes on, or where it is level. */
export function decidedBy(rules: Rules, sets: readonly SetPoints[]): Side | null {
  const won = setsWon(sets);
  if (isFree(rules)) return sets.length === 1 ? winnerOfSet(sets[0] ?? { a: 0, b: 0 }) : null;
  const needed = Math.floor(rules.bestOf / 2) + 1;
  return won.a >= needed ? "a" : won.b >= needed ? "b" : null;
}

/** The points of a set that `side` has won. */
export const asSet = (side: Side, { winner, loser }: Loss): SetPoints =>
  side === "a" ? { a: winner, b: loser } : { a: loser, b: winner };

export const asFree = (points: number) => Math.min(longestFree, Math.max(0, Math.trunc(points) || 0));
