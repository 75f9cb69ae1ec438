import { msg, plural } from "@lingui/core/macro";
import type { ReasonMessage } from "~/lib/http/error-messages";

/** Why the server refuses changes of a play night. */
export const nightReasons: Record<string, ReasonMessage> = {
  TOO_MANY_GAMES: (limit) =>
    msg`An evening has at most ${plural(limit, { one: "# game", other: "# games" })}, and this one has them all.`,
  SCORE_LEVEL: msg`One side must have won.`,
  SCORE_SHORT: (to) =>
    msg`The winner has fewer than ${to} points. A game that was stopped early is saved without a score.`,
  SCORE_TOTAL: (total) => msg`The points of both sides together must be ${total}.`,
  TOO_MANY_PEOPLE: (limit) =>
    msg`That would be too many people: ${plural(limit, { one: "# is the maximum", other: "# are the maximum" })}.`,
};
