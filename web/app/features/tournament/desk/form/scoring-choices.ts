import { EventFormat, type ForfeitScore, type TournamentEvent } from "~/gen/lapang/v1/tournament_pb";
import type { Rules } from "../tie-rules";

/** How ties are usually scored, as data. The first of a sport is what the server takes where nothing is chosen. */

const sets = (bestOf: number, to: number, cap = 0, lastTo = 0): Rules => ({
  ...{ bestOf, to, winBy: 2, cap, lastTo, lastCap: 0 },
  hasDraws: false,
});
/** Who reaches the points first has won. */
const firstTo = (bestOf: number, to: number): Rules => ({ ...sets(bestOf, to), winBy: 1 });
const free = (hasDraws: boolean): Rules => ({ ...sets(1, 0), winBy: 0, hasDraws });

const tennis = [sets(3, 6, 7), sets(3, 6, 7, 10), sets(3, 4, 5, 10), sets(1, 6, 7)];
const choices: Record<string, Rules[]> = {
  // BWF, with its alternatives of 3 × 15 (setting to 21) and 5 × 11 (to 15).
  badminton: [sets(3, 21, 30), sets(1, 21, 30), firstTo(1, 30), sets(3, 15, 21), sets(3, 11, 15), sets(5, 11, 15)],
  // Short sets have their tie-break at 4–4; a pro set at 8–8.
  tennis: [...tennis, sets(1, 8, 9)],
  padel: [...tennis, firstTo(1, 9)],
  // The third is beach volleyball.
  volleyball: [sets(3, 25, 0, 15), sets(5, 25, 0, 15), sets(3, 21, 0, 15), sets(1, 25)],
  table_tennis: [sets(5, 11), sets(3, 11), sets(1, 11)],
  // USA Pickleball 12.B.
  pickleball: [sets(3, 11), sets(5, 11), sets(1, 11), sets(1, 15), sets(1, 21)],
};
const withoutDraws = ["basketball", "baseball"];

export const isBySets = (sportId: string) => sportId in choices;
export const choicesOf = (sportId: string): Rules[] => choices[sportId] ?? [];
export const usualRules = (sportId: string): Rules => choicesOf(sportId)[0] ?? free(!withoutDraws.includes(sportId));

/** What tells rules apart; a cap is never reached where a lead of one wins. */
export function keyOf({ bestOf, to, winBy, cap, lastTo, lastCap }: Rules): string {
  const last = bestOf > 1 ? [lastTo, winBy > 1 ? lastCap : 0] : [0, 0];
  return [bestOf, to, winBy, winBy > 1 ? cap : 0, ...last].join("-");
}

/** Whether a tie can be played by these rules, as the server says. */
export function areSound({ bestOf, to, winBy, cap, lastTo, lastCap }: Rules): boolean {
  if (to === 0) return true;
  const reaches = (points: number, most: number) => most === 0 || most >= points;
  return (
    winBy > 0 &&
    bestOf % 2 === 1 &&
    reaches(to, cap) &&
    (lastTo ? reaches(lastTo, lastCap) : reaches(to, lastCap || cap))
  );
}

/** The rules of a message, without what only messages have. */
export const plainRules = ({ bestOf, to, winBy, cap, lastTo, lastCap, hasDraws }: Rules): Rules => ({
  ...{ bestOf, to, winBy, cap, lastTo, lastCap, hasDraws },
});

export type Forfeit = Pick<ForfeitScore, "win" | "loss">;

const goals: Record<string, number> = { soccer: 3, futsal: 5, football: 2, basketball: 20, baseball: 9 };

/** What a walkover counts where the organiser sets nothing: as the sport's federation says. */
export function usualForfeit(sportId: string, rules: Rules): Forfeit {
  if (rules.to === 0) return { win: goals[sportId] ?? 1, loss: 0 };
  return { win: sportId === "volleyball" || sportId === "table_tennis" ? rules.to : 0, loss: 0 };
}

/** Keys of what ranks a group, where there is a choice; the usual one first. */
export const rankingsOf = (sportId: string): string[] =>
  isBySets(sportId) || sportId === "basketball" ? [] : ["football_difference", "football_head_to_head"];

/** In badminton the results of a side that withdraws do not count at all. */
export const annulsForfeits = (sportId: string) => sportId === "badminton";

export const hasGroups = ({ format }: Pick<TournamentEvent, "format">) => format !== EventFormat.KNOCKOUT;
