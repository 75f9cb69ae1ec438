import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { type Tie, TieState } from "~/gen/lapang/v1/tournament_pb";
import { scoreText } from "./model";

/** What everybody should know of a corrected result: the bracket was drawn from another one, or it was taken back. */
export function tieNote(i18n: I18n, { corrections, state }: Tie): string | null {
  const kept = corrections.findLast(({ hasKeptBracket }) => hasKeptBracket);
  const last = corrections.at(-1);
  const of = kept ?? last;
  if (!of) return null;
  const old = scoreText(i18n, { sets: of.oldSets, outcome: of.oldOutcome, winner: of.oldWinner });
  if (kept)
    return i18n._(msg({ message: `Bracket stands: it was ${old} before`, comment: "Note at a corrected match" }));
  if (!of.isTakenBack || state === TieState.OVER) return null;
  return i18n._(
    msg({ message: `${old} was taken back`, comment: "Note at a match whose result does not count any more" }),
  );
}
