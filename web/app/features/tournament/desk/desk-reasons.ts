import { msg, plural } from "@lingui/core/macro";
import { counted, type ReasonMessage } from "~/lib/http/error-messages";
import type { DeskReason } from "~/lib/http/reasons";

/** Why the server refuses what organisers and scorers do on the day. */
export const deskReasons: Record<DeskReason, ReasonMessage> = {
  PERSON_PLAYS: msg`Somebody of this match is still playing on another court.`,
  REST_NOT_OVER: msg`Somebody of this match still has to rest.`,
  SEEDS_UNCLEAR: msg`Seeds are missing or given twice. Under Entries you can close the gaps.`,
  ENTRY_HAS_PLAYED: msg`This side has played already, or has a result. Only its names can be changed.`,
  ENTRY_DRAWN: msg`Who should come in is in the draw already.`,
  ENTRY_NOT_WITHDRAWN: msg`This entry has not withdrawn.`,
  EVENT_NOT_DRAWN: msg`This side is in no draw. Give places from the waitlist instead.`,
  COURT_CLOSED: msg`This court is closed.`,
  TIE_NOT_READY: msg`This match cannot be played yet: not all of its players are known.`,
  TIE_NOT_LIVE: msg`This match is not being played any more.`,
  TIE_FOLLOWED: msg`This match ended by itself. Take back what it followed from.`,
  NEXT_TIE_BEGUN: msg`The next match of this bracket has begun already.`,
  TOO_MANY_TIES: counted(
    (limit) =>
      msg`This draw would be too big: a tournament has at most ${plural(limit, { one: "# match", other: "# matches" })}. Make more groups, or choose a knockout.`,
  ),
  GROUP_TOO_LARGE: counted(
    (limit) => msg`A group has at most ${plural(limit, { one: "# entry", other: "# entries" })}. Make more groups.`,
  ),
  KNOCKOUT_DRAWN: msg`The knockout was drawn from this table.`,
  NO_VENUE: msg`This tournament is not at a venue of the list. Edit it and choose one first.`,
  NO_COURT_REQUEST: msg`There is no request any more: somebody has withdrawn it.`,
  TOO_MANY_BLOCKS: msg`The venue has reached the limit of blocks. End one on its day board first.`,
};
