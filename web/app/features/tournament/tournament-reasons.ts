import { msg, plural } from "@lingui/core/macro";
import { counted, type ReasonMessage } from "~/lib/http/error-messages";
import type { TournamentReason } from "~/lib/http/reasons";

/** Why the server refuses calls about tournaments. */
export const tournamentReasons: Record<TournamentReason, ReasonMessage> = {
  NOT_THE_ORGANISER: msg`Only the organiser may do this.`,
  TOURNAMENT_OVER: msg`This tournament is over.`,
  TOURNAMENT_CALLED_OFF: msg`This tournament has been called off.`,
  ENTRIES_CLOSED: msg`Entries are closed. Ask the organiser.`,
  ALREADY_ENTERED: msg`You have entered this event already.`,
  NAME_ALIKE: msg`Somebody of this name is in the tournament already.`,
  EVENT_FULL: msg`All places of this event are taken.`,
  EVENT_DRAWN: msg`This event has been drawn already.`,
  EVENT_BEGUN: msg`Matches of this event have begun, so what a walkover counts stays as it is.`,
  HAS_ENTRIES: msg`Players have entered already, so this cannot be changed any more.`,
  TOO_MANY_EVENTS: msg`This tournament has 20 events, which is the maximum.`,
  TOO_MANY_PEOPLE: counted(
    (limit) =>
      msg`That would be too many people: ${plural(limit, { one: "# is the maximum", other: "# are the maximum" })}.`,
  ),
  TOURNAMENT_BUSY: msg`Somebody else is changing this tournament right now. Try again.`,
  TOO_FEW_ENTRIES: msg`There are too few entries for this draw.`,
  GROUPS_NOT_OVER: msg`The group matches are not over yet.`,
  STAGE_PLAYED: msg`Matches of this draw have been played, so it cannot be undone.`,
  COURT_IN_PLAY: msg`A match is being played on this court. Finish it or take it off the court first.`,
  INVITATION_OVER: msg`This invitation is over: nobody is missing any more, or entries are closed.`,
  PARTNER_MISSING: msg`A partner is still missing.`,
  NOT_YOUR_ENTRY: msg`Only the people of this entry and the organiser may do this.`,
  TIE_LIVE: msg`A match of this entry is being played. Finish it first.`,
  TIE_CHANGED: msg`Somebody else has changed this match in the meantime.`,
  NOT_A_SCORER: msg`This link for scorers does not work any more. Ask the organiser for a new one.`,
};
