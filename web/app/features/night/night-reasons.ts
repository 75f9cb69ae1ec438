import { msg, plural } from "@lingui/core/macro";
import type { ReasonMessage } from "~/lib/http/error-messages";
import type { NightReason } from "~/lib/http/reasons";

/** Why the server refuses changes of a play night. */
export const nightReasons: Record<NightReason | "PERSON_PLAYS" | "COURT_IN_PLAY" | "COURT_CLOSED", ReasonMessage> = {
  NIGHT_STARTED: msg`Games have been played already, so this cannot be changed any more.`,
  NIGHT_OVER: msg`This evening is over. Open it again to change something.`,
  NIGHT_FULL: (limit) =>
    msg`That would be too many: ${plural(limit, { one: "# is the maximum", other: "# are the maximum" })} of an evening.`,
  GAME_LIVE: msg`This game is still being played.`,
  GAME_OVER: msg`This game is over already.`,
  GAME_VOID: msg`This game was ended without a result.`,
  PERSON_AWAY: msg`Somebody of this game is not there any more. Choose somebody else.`,
  PERSON_PLAYS: msg`Somebody of this game is still playing on another court.`,
  COURT_IN_PLAY: msg`A game is still being played on this court. Finish it first.`,
  COURT_CLOSED: msg`This court is closed.`,
  SCORE_LEVEL: msg`One side must have won.`,
  SCORE_SHORT: (to) =>
    msg`The winner has fewer than ${to} points. A game that was stopped early is saved without a score.`,
  SCORE_TOTAL: (total) => msg`The points of both sides together must be ${total}.`,
};
