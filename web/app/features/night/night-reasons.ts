import { msg, plural } from "@lingui/core/macro";
import { counted, type ReasonMessage } from "~/lib/http/error-messages";
import type { NightReason } from "~/lib/http/reasons";

/** Why the server refuses changes of a play night. */
export const nightReasons: Record<NightReason, ReasonMessage> = {
  NIGHT_STARTED: msg`Games have been played already, so the evening cannot be set up anew. Reload the page.`,
  NIGHT_OVER: msg`The evening is over. Reopen it under Standings to play on.`,
  NIGHT_FULL: counted((limit, { of }) => {
    if (of === "people")
      return msg`An evening has at most ${plural(limit, { one: "# player", other: "# players" })}, with those who have left.`;
    if (of === "courts")
      return msg`An evening has at most ${plural(limit, { one: "# court", other: "# courts" })}, with closed ones that were played on.`;
    return msg`An evening has at most ${plural(limit, { one: "# game", other: "# games" })}, and this one has them all.`;
  }),
  GAME_LIVE: msg`A game is still being played. End it first.`,
  GAME_OVER: msg`This game is over already.`,
  GAME_VOID: msg`This game was ended without a result, so it has no score.`,
  PERSON_AWAY: msg`Somebody of this game is taking a break or has left. Choose somebody else.`,
  PERSON_PLAYS: msg`Somebody of this game is still playing on another court.`,
  COURT_IN_PLAY: msg`A game is being played on this court. End it first.`,
  COURT_CLOSED: msg`This court is closed.`,
  SCORE_LEVEL: msg`One side must have won.`,
  SCORE_SHORT: counted(
    (to) => msg`The winner has fewer than ${to} points. A game that was stopped early is saved without a score.`,
  ),
  SCORE_TOTAL: counted((total) => msg`The points of both sides together must be ${total}.`),
};
