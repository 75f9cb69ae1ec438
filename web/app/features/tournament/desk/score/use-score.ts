import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import { type ScoreTieResponse, type Tie, TieOutcome, TieSide, TieState } from "~/gen/lapang/v1/tournament_pb";
import { staleFallbackMs } from "~/lib/http/timeouts";
import { errorOf } from "~/lib/offline/outbox";
import { knownSession } from "~/lib/session/session";
import { usePreviewScore, useScoreCalls } from "../../queries";
import type { SetPoints } from "../tie-rules";
import { createScoreOutbox, isSameScore, isStartOf, pointsOf, type Result, type ScoreOutbox } from "./score-outbox";

/** What became of a result: "waiting" is stored on this device until there is a line. */
export type Sending = "sent" | "waiting" | "refused";

/** All parts of a page share the scores of a tournament. */
const outboxes = new WeakMap<QueryClient, Map<string, ScoreOutbox>>();
const byLink = "link";

/** The scores of a tournament that were typed on this device, which it sends when it can. */
export function useScoreOutbox(tournamentId: string, scorerKey: string): ScoreOutbox {
  const queryClient = useQueryClient();
  const { send, read } = useScoreCalls(tournamentId);
  const [outbox] = useState(() => {
    const all = outboxes.get(queryClient) ?? new Map<string, ScoreOutbox>();
    outboxes.set(queryClient, all);
    const owner = scorerKey === "" ? (knownSession()?.user.id ?? "") : byLink;
    const name = `${tournamentId} ${owner} ${scorerKey}`;
    const found =
      all.get(name) ??
      createScoreOutbox({ tournamentId, owner, send: (request) => send({ ...request, scorerKey }), read });
    all.set(name, found);
    return found;
  });
  useEffect(() => outbox.open(), [outbox]);
  return outbox;
}

export const useOutgoing = (outbox: ScoreOutbox) => useSyncExternalStore(outbox.subscribe, outbox.snapshot);

/** Waits until a score is accepted or refused, or it is clear that the line is away. */
function settledOf(outbox: ScoreOutbox, key: string): Promise<Sending> {
  const { failures: before } = outbox.snapshot();
  return new Promise((done) => {
    const timer = setTimeout(() => end("waiting"), staleFallbackMs);
    const unsubscribe = outbox.subscribe(look);
    function end(how: Sending) {
      clearTimeout(timer);
      unsubscribe();
      done(how);
    }
    function look() {
      const { pending, aside, failures } = outbox.snapshot();
      if (aside.some(({ item }) => item.key === key)) end("refused");
      else if (!pending.some((item) => item.key === key)) end("sent");
      else if (failures > before) end("waiting");
    }
    look();
  });
}

const stillPlayed = { outcome: TieOutcome.UNSPECIFIED, winner: TieSide.UNSPECIFIED };

/** The score of a tie as it is typed: stored at once, sent when there is a line, checked against other scorers. */
export function useScore(tournamentId: string, tie: Tie, scorerKey: string) {
  const outbox = useScoreOutbox(tournamentId, scorerKey);
  const { pending, aside } = useOutgoing(outbox);
  const previewing = usePreviewScore();
  const own = pending.find(({ tieId }) => tieId === tie.id);
  const refused = aside.find(({ item }) => item.tieId === tie.id);
  const [sets, setSets] = useState(() => pointsOf((own ?? refused?.item ?? tie).sets));
  const [seen, setSeen] = useState(() => (own ? BigInt(own.version) : tie.version));
  const [error, setError] = useState<unknown>(null);
  const [isSending, setSending] = useState(false);

  const theirs = refused?.note ?? tie;
  const ownVersion = outbox.ownVersion(tie.id);
  // Another scorer has changed it. What goes on from the same score is no conflict.
  const isNewer = tie.version > (seen > ownVersion ? seen : ownVersion) && (!own || own.isDraft);
  const goesOn = tie.state !== TieState.OVER && isStartOf(tie.sets, sets) && sets.length > 0;
  const isForeign = isNewer && !goesOn && !isSameScore(tie.sets, sets);
  const isChanged = refused?.failure.reason === "TIE_CHANGED";
  const isConflict = isChanged || isForeign;
  // A conflict is answered first: until then the server refuses what is typed.
  const version = isChanged ? BigInt(refused.item.version) : isForeign ? seen : tie.version;

  const put = (result: Result, what: { isDraft?: boolean; isCorrection?: boolean }, at = version) =>
    outbox.put({ id: tie.id, version: at }, result, { isDraft: false, isCorrection: false, ...what });

  function type(next: SetPoints[], at = version): void {
    setSets(next);
    setError(null);
    if (tie.state === TieState.LIVE) put({ sets: next, ...stillPlayed }, {}, at);
    else if (tie.state === TieState.READY && next.length === 0) outbox.dropTie(tie.id);
    else if (tie.state === TieState.READY) put({ sets: next, ...stillPlayed }, { isDraft: true }, at);
    else if (refused && !isConflict) outbox.dropTie(tie.id);
  }

  /** What a result would change elsewhere; null where it is refused, or there is no line. */
  async function preview(result: Result): Promise<ScoreTieResponse | null> {
    setError(null);
    // The set that was typed last makes a new version.
    if (own && !own.isDraft) await settledOf(outbox, own.key);
    const latest = outbox.ownVersion(tie.id);
    const request = { tieId: tie.id, scorerKey, version: latest > version ? latest : version, isPreview: true };
    try {
      return await previewing.mutateAsync({ ...request, ...result });
    } catch (failure) {
      setError(failure);
      return null;
    }
  }

  return {
    sets,
    isPending: isSending || previewing.isPending,
    /** A refusal other than a conflict. */
    error: isConflict ? null : (error ?? (refused ? errorOf(refused) : null)),
    isConflict,
    /** What another scorer has entered. */
    theirs,
    type,
    preview,
    /** Stores a correction that could not be checked without a line. */
    keep(result: Result) {
      put(result, { isDraft: true, isCorrection: true });
    },
    async send(result: Result, isCorrection: boolean): Promise<Sending> {
      setError(null);
      setSending(true);
      const how = await settledOf(outbox, put(result, { isCorrection }));
      setSending(false);
      return how;
    },
    takeTheirs() {
      outbox.dropTie(tie.id);
      setSeen(tie.version);
      setError(null);
      setSets(pointsOf(tie.sets));
    },
    keepOwn() {
      setSeen(tie.version);
      setError(null);
      const isOvertaken = theirs.outcome !== TieOutcome.UNSPECIFIED;
      if (refused && (refused.item.outcome !== TieOutcome.UNSPECIFIED || !isOvertaken)) outbox.insist(refused);
      // They have ended it: what is typed here waits for its own end.
      else if (isOvertaken) outbox.dropTie(tie.id);
      else type(sets, tie.version);
    },
  };
}
