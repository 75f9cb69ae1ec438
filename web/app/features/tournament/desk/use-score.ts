import { create } from "@bufbuild/protobuf";
import { useRef, useState } from "react";
import { type ScoreTieResponse, SetScoreSchema, type Tie, TieOutcome, TieSide } from "~/gen/lapang/v1/tournament_pb";
import { refusalOf } from "~/lib/http/error-messages";
import { tieOf } from "../model";
import { useScoreTie } from "../queries";
import type { Result } from "./score-pad";
import type { SetPoints } from "./score-rules";

const asMessages = (sets: readonly SetPoints[]) => sets.map(({ a, b }) => create(SetScoreSchema, { a, b }));
const isSameScore = (one: readonly SetPoints[], other: readonly SetPoints[]) =>
  one.length === other.length && one.every(({ a, b }, index) => other[index]?.a === a && other[index]?.b === b);

type Send = { sets: SetPoints[]; outcome: TieOutcome; winner: TieSide; isPreview: boolean };

function versionIn({ tournament }: ScoreTieResponse, tie: Tie): bigint | undefined {
  const event = tournament?.events.find(({ ties }) => ties.some(({ id }) => id === tie.id));
  return event && tieOf(event, tie.number)?.version;
}

/**
 * Sends the score of a tie. A change waits for the one before it, and only the newest is sent: each says which version
 * it has seen, so two at once would refuse each other.
 */
export function useScore(tie: Tie, scorerKey: string) {
  const scoring = useScoreTie();
  const [sets, setSets] = useState<SetPoints[]>(() => tie.sets.map(({ a, b }) => ({ a, b })));
  const [seen, setSeen] = useState(tie.version);
  const [error, setError] = useState<unknown>(null);
  const version = useRef(tie.version);
  const latest = useRef<SetPoints[] | null>(null);
  const queue = useRef<Promise<ScoreTieResponse | null>>(Promise.resolve(null));

  const isChanged = refusalOf(error).reason === "TIE_CHANGED";
  const stored = tie.sets;

  // Another scorer has changed it. The same score is no conflict.
  const isForeign = tie.version > seen && !scoring.isPending;
  const isConflict = isChanged || (isForeign && !isSameScore(stored, sets));

  async function post({ sets: next, outcome, winner, isPreview }: Send): Promise<ScoreTieResponse | null> {
    setError(null);
    const request = { tieId: tie.id, scorerKey, version: version.current, sets: asMessages(next), outcome, winner };
    try {
      const answer = await scoring.mutateAsync({ ...request, isPreview });
      if (!isPreview) {
        version.current = versionIn(answer, tie) ?? version.current;
        setSeen(version.current);
      }
      return answer;
    } catch (failure) {
      setError(failure);
      return null;
    }
  }

  /** One after the other: each call needs the version that the one before it made. */
  function send(job: () => Promise<ScoreTieResponse | null>): Promise<ScoreTieResponse | null> {
    const sent = queue.current.then(job);
    queue.current = sent;
    return sent;
  }

  function saveLive(next: SetPoints[]): void {
    latest.current = next;
    const score = { sets: next, outcome: TieOutcome.UNSPECIFIED, winner: TieSide.UNSPECIFIED, isPreview: false };
    // A newer score has replaced it by the time that its turn comes.
    void send(async () => (latest.current === next ? post(score) : null));
  }

  function sendResult(result: Result, isPreview: boolean) {
    latest.current = null;
    return send(() => post({ ...result, isPreview }));
  }

  return {
    sets,
    isPending: scoring.isPending,
    /** A refusal other than a conflict. */
    error: isChanged ? null : error,
    isConflict,
    /** What another scorer has entered. */
    stored,
    change(next: SetPoints[], isLive: boolean) {
      setSets(next);
      if (isLive) saveLive(next);
    },
    takeStored() {
      version.current = tie.version;
      setSeen(tie.version);
      setError(null);
      setSets(stored.map(({ a, b }) => ({ a, b })));
    },
    keepOwn() {
      version.current = tie.version;
      setSeen(tie.version);
      setError(null);
      if (sets.length > 0) saveLive(sets);
    },
    result: sendResult,
  };
}
