import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

/** Why the server refuses what organisers and scorers do on the day. */
export const deskReasons: Record<string, MessageDescriptor> = {
  PERSON_PLAYS: msg`Somebody of this match is still playing on another court.`,
  REST_NOT_OVER: msg`Somebody of this match still has to rest.`,
  COURT_CLOSED: msg`This court is closed.`,
  TIE_NOT_READY: msg`This match cannot be played yet: not all of its players are known.`,
  TIE_NOT_LIVE: msg`This match is not being played any more.`,
  NEXT_TIE_BEGUN: msg`The winner's next match has begun already. Correct that match first.`,
  KNOCKOUT_DRAWN: msg`The knockout was drawn from this table. Undo its draw first.`,
};
