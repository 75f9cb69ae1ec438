import type { I18n, MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import {
  EventFormat,
  type ForfeitScore,
  RetiredScore,
  type ScoreRules,
  type TournamentEvent,
} from "~/gen/lapang/v1/tournament_pb";

type Rules = Pick<ScoreRules, "bestOf" | "to" | "winBy" | "cap" | "lastTo" | "lastCap">;

/** Sets are of games, not of points. */
export const hasGames = (sport: string) => sport === "tennis" || sport === "padel";
/** A last set of so many points is a match tie-break, not a set of games. */
const leastTieBreak = 7;
const hasTieBreak = (sport: string, { bestOf, lastTo }: Rules) =>
  hasGames(sport) && bestOf > 1 && lastTo >= leastTieBreak;

/** As short as possible: "3 × 21", "3 × 25 + 15"; of tennis and padel "Best of 3 sets to 6, match tie-break". */
export function shortScoring(i18n: I18n, sport: string, rules: Rules): string {
  const { bestOf, to, lastTo } = rules;
  if (to === 0) return i18n._(msg`The final score decides`);
  if (!hasGames(sport)) return `${bestOf} × ${to}${bestOf > 1 && lastTo && lastTo !== to ? ` + ${lastTo}` : ""}`;
  const sets = bestOf === 1 ? i18n._(msg`One set to ${to}`) : i18n._(msg`Best of ${bestOf} sets to ${to}`);
  if (!hasTieBreak(sport, rules)) return sets;
  return i18n._(msg({ message: `${sets}, match tie-break`, comment: "Such as: Best of 3 sets to 6" }));
}

/** In a sentence: "Best of 3 sets to 25, 2 ahead. The last set goes to 15." */
export function scoringSentence(i18n: I18n, sport: string, rules: Rules): string {
  const { bestOf, to, winBy, cap, lastTo, lastCap } = rules;
  if (to === 0) return i18n._(msg`The final score decides.`);
  const sets = bestOf === 1 ? i18n._(msg`One set to ${to}`) : i18n._(msg`Best of ${bestOf} sets to ${to}`);
  const parts = [sets];
  if (winBy > 1) parts.push(i18n._(msg({ message: `${winBy} ahead`, comment: "How a set is won: by so many points" })));
  if (winBy > 1 && cap > 0) parts.push(i18n._(msg({ message: `at most ${cap}`, comment: "The most points of a set" })));
  const sentences = [`${parts.join(", ")}.`];
  if (bestOf > 1 && lastTo > 0)
    sentences.push(
      hasTieBreak(sport, rules)
        ? i18n._(msg`A match tie-break to ${lastTo} instead of the last set.`)
        : i18n._(msg`The last set goes to ${lastTo}.`),
    );
  if (bestOf > 1 && lastCap > 0) sentences.push(i18n._(msg`The last set has at most ${lastCap} points.`));
  return sentences.join(" ");
}

/** How an event is scored: one sentence, or "Groups 1 × 30 · Knockout 3 × 21" where they differ. */
export function eventScoring(i18n: I18n, sport: string, event: TournamentEvent): string {
  const { rules, knockoutRules, format } = event;
  if (!rules) return "";
  if (format === EventFormat.KNOCKOUT) return scoringSentence(i18n, sport, knockoutRules ?? rules);
  const short = shortScoring(i18n, sport, rules);
  const knockout = knockoutRules && shortScoring(i18n, sport, knockoutRules);
  if (format === EventFormat.ROUND_ROBIN || !knockout || knockout === short) return scoringSentence(i18n, sport, rules);
  const groupsPart = i18n._(msg({ message: `Groups ${short}`, comment: "Scoring of the groups, such as 1 × 30" }));
  const laterPart = i18n._(
    msg({ message: `Knockout ${knockout}`, comment: "Scoring of the knockout, such as 3 × 21" }),
  );
  return `${groupsPart} · ${laterPart}`;
}

/** "A walkover counts 3–0." */
export function forfeitText(
  i18n: I18n,
  rules: Pick<Rules, "bestOf" | "to">,
  { win, loss }: Pick<ForfeitScore, "win" | "loss">,
) {
  const needed = Math.floor(rules.bestOf / 2) + 1;
  if (rules.to === 0) return i18n._(msg`A walkover counts ${win}–${loss}.`);
  if (win === 0 && loss === 0) return i18n._(msg`A walkover counts ${needed}–0 in sets, without points.`);
  return needed === 1
    ? i18n._(msg`A walkover counts as a set of ${win}–${loss}.`)
    : i18n._(msg`A walkover counts ${needed}–0, each set ${win}–${loss}.`);
}

const retiredWords: Partial<Record<RetiredScore, MessageDescriptor>> = {
  [RetiredScore.STANDS_IF_AHEAD]: msg`If a side retires, the score counts if the other was ahead, else 2–0.`,
  [RetiredScore.STRAIGHT_SETS]: msg`If a side retires, the other has won in straight sets; points do not count.`,
  [RetiredScore.COMPLETED]: msg`If a side retires, the other gets the points and sets that it still needed.`,
  [RetiredScore.ANNULLED]: msg`Results of a side that withdraws or retires do not count.`,
  [RetiredScore.AT_LEAST_FORFEIT]: msg`If a side retires, it counts as a walkover, unless the other was ahead by more.`,
};

/** What counts in tables where a tie was not played to its end; may be empty. */
export function unplayedTexts(i18n: I18n, event: TournamentEvent): string[] {
  const { rules, forfeit, retired } = event;
  const isAnnulled = event.annulsWithdrawn || retired === RetiredScore.ANNULLED;
  const words = retiredWords[isAnnulled ? RetiredScore.ANNULLED : retired];
  const walkover = rules && forfeit && !isAnnulled ? forfeitText(i18n, rules, forfeit) : "";
  return [walkover, words ? i18n._(words) : ""].filter(Boolean);
}
