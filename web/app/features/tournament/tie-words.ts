import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import {
  type Tie,
  TieOutcome,
  TieSide,
  TieState,
  type Tournament,
  type TournamentEvent,
} from "~/gen/lapang/v1/tournament_pb";
import { clockTime, dayOf, friendlyDay, shortDay, zoneName } from "~/lib/format/dates";
import type { Locale } from "~/lib/format/locale";
import { courtName, dateOf, isOver, otherSide, roundName, scoreText, sideName, startOf } from "./model";

/** "Court 2 · 14:20 WIB", with the day where the tournament lasts several; empty without a plan. */
export function plannedText(i18n: I18n, tournament: Tournament, tie: Tie): string {
  const time = dateOf(tie.plannedAt);
  const court = courtName(tournament, tie.court || tie.plannedCourt);
  return [court, time && timeText(i18n, tournament, time)].filter(Boolean).join(" · ");
}

/** "14:20 WIB", with the day where it is not the first one. */
export function timeText(i18n: I18n, tournament: Tournament, time: Date): string {
  const zone = tournament.timeZone;
  const locale = i18n.locale as Locale;
  const clock = `${clockTime(time, zone, locale)} ${zoneName(zone, time, locale)}`;
  if (dayOf(time, zone) === dayOf(startOf(tournament), zone)) return clock;
  const day = isOver(tournament) ? shortDay(time, zone, locale) : friendlyDay(time, zone, locale);
  return `${day} ${clock}`;
}

/** A tie in one sentence, as a screen reader says it. */
export function tieSentence(i18n: I18n, tournament: Tournament, event: TournamentEvent, tie: Tie): string {
  const { number } = tie;
  const round = roundName(i18n, event, tie);
  const a = sideName(i18n, event, tie, TieSide.A);
  const b = sideName(i18n, event, tie, TieSide.B);
  const score = scoreText(i18n, tie);
  if (tie.outcome === TieOutcome.WALKOVER && tie.winner === TieSide.UNSPECIFIED)
    return i18n._(msg`Match ${number}, ${round}: neither ${a} nor ${b} came.`);
  if (tie.state === TieState.OVER && tie.winner === TieSide.UNSPECIFIED)
    return i18n._(msg`Match ${number}, ${round}: ${a} drew with ${b}, ${score}.`);
  if (tie.state === TieState.OVER) {
    const winner = sideName(i18n, event, tie, tie.winner);
    const loser = sideName(i18n, event, tie, otherSide(tie.winner));
    if (tie.outcome === TieOutcome.WALKOVER)
      return i18n._(msg`Match ${number}, ${round}: ${winner} beat ${loser} by walkover.`);
    const result = scoreText(i18n, tie, tie.winner);
    return tie.outcome === TieOutcome.RETIRED
      ? i18n._(msg`Match ${number}, ${round}: ${winner} beat ${loser}, who retired, ${result}.`)
      : i18n._(msg`Match ${number}, ${round}: ${winner} beat ${loser}, ${result}.`);
  }
  if (tie.state === TieState.LIVE) {
    const court = courtName(tournament, tie.court);
    return score
      ? i18n._(msg`Match ${number}, ${round}: ${a} against ${b}, live on ${court}, ${score}.`)
      : i18n._(msg`Match ${number}, ${round}: ${a} against ${b}, live on ${court}.`);
  }
  const planned = plannedText(i18n, tournament, tie);
  return planned
    ? i18n._(msg`Match ${number}, ${round}: ${a} against ${b}, ${planned}.`)
    : i18n._(msg`Match ${number}, ${round}: ${a} against ${b}.`);
}
