import { msg, plural } from "@lingui/core/macro";
import type { ReasonMessage } from "~/lib/http/error-messages";

/** Why the server refuses changes of a play night. */
export const nightReasons: Record<string, ReasonMessage> = {
  TOO_MANY_GAMES: (limit) =>
    msg`An evening has at most ${plural(limit, { one: "# game", other: "# games" })}, and this one has them all.`,
  TOO_MANY_PEOPLE: (limit) =>
    msg`That would be too many people: ${plural(limit, { one: "# is the maximum", other: "# are the maximum" })}.`,
};
