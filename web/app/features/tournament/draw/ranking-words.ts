import type { I18n, MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { TieBreakCriterion, TournamentEvent } from "~/gen/lapang/v1/tournament_pb";

const words: Record<string, MessageDescriptor> = {
  POINTS: msg({ message: "points in the table", comment: "A rule that ranks a group" }),
  WINS: msg({ message: "matches won", comment: "A rule that ranks a group" }),
  HEAD_TO_HEAD: msg({ message: "the match between them", comment: "A rule that ranks a group: head to head" }),
  SET_DIFFERENCE: msg({ message: "set difference", comment: "A rule that ranks a group" }),
  SET_RATIO: msg({ message: "share of sets won", comment: "A rule that ranks a group" }),
  POINT_DIFFERENCE: msg({ message: "point difference", comment: "A rule that ranks a group" }),
  POINT_RATIO: msg({ message: "share of points won", comment: "A rule that ranks a group" }),
  POINTS_SCORED: msg({ message: "points scored", comment: "A rule that ranks a group" }),
  LOT: msg({ message: "drawing lots", comment: "A rule that ranks a group" }),
};
const goalWords: Record<string, MessageDescriptor> = {
  POINT_DIFFERENCE: msg({ message: "goal difference", comment: "A rule that ranks a group" }),
  POINTS_SCORED: msg({ message: "goals scored", comment: "A rule that ranks a group" }),
};

/** What a criterion compares: "set difference". Of sports without sets, goals. */
export function criterionName(i18n: I18n, event: TournamentEvent, by: string): string {
  const isFree = event.rules?.to === 0;
  const word = (isFree && goalWords[by]) || words[by];
  return word ? i18n._(word) : by;
}

/** One rule of ranking as a line of a list. */
export function criterionText(i18n: I18n, event: TournamentEvent, criterion: TieBreakCriterion): string {
  const name = criterionName(i18n, event, criterion.by);
  if (criterion.by === "HEAD_TO_HEAD" || criterion.by === "LOT")
    return criterion.onlyTwo ? i18n._(msg`if only two are level: ${name}`) : name;
  if (criterion.amongTied) return i18n._(msg`${name}, counting only matches among those who are level`);
  return criterion.onlyTwo ? i18n._(msg`if only two are level: ${name}`) : name;
}
