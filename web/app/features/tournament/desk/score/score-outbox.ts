import { create, type MessageInitShape } from "@bufbuild/protobuf";
import {
  type ScoreTieRequestSchema,
  SetScoreSchema,
  type Tie,
  TieOutcome,
  type TieSide,
  TieState,
  type Tournament,
} from "~/gen/lapang/v1/tournament_pb";
import { refusalOf } from "~/lib/http/error-messages";
import { newKey } from "~/lib/http/new-key";
import { type Aside, createOutbox, type Verdict } from "~/lib/offline/outbox";
import { allTies } from "../../model";
import type { SetPoints } from "../tie-rules";

/** What a scorer says of a tie; without an outcome it is still played. */
export type Result = {
  sets: SetPoints[];
  outcome: TieOutcome;
  winner: TieSide;
  hasNeitherCome?: boolean;
  keepsBracket?: boolean;
};

export type TypedScore = Result & {
  key: string;
  tieId: string;
  /** The version of the tie that the scorer has seen. */
  version: string;
  /** Typed, and not confirmed. */
  isDraft: boolean;
  /** It changes a result. */
  isCorrection: boolean;
  /** What was typed before, and may have arrived although its answer was lost. */
  earlier: SetPoints[][];
};

/** A correction that was typed without a line. */
export const isUnchecked = ({ isDraft, isCorrection }: TypedScore) => isDraft && isCorrection;

/** What the server had when it refused a score. */
type Theirs = { sets: SetPoints[]; outcome: TieOutcome; winner: TieSide; version: string; isOver: boolean };

export type RefusedScore = Aside<TypedScore, Theirs>;

type Needs = {
  tournamentId: string;
  /** Empty: somebody with the link for scorers. */
  owner: string;
  send: (request: MessageInitShape<typeof ScoreTieRequestSchema>) => Promise<Tournament | undefined>;
  read: () => Promise<Tournament | undefined>;
};

const version = 1;
const mostEarlier = 20;

export const isSameScore = (one: readonly SetPoints[], other: readonly SetPoints[]) =>
  one.length === other.length && isStartOf(one, other);
export const isStartOf = (one: readonly SetPoints[], other: readonly SetPoints[]) =>
  one.every(({ a, b }, index) => other[index]?.a === a && other[index]?.b === b);
export const pointsOf = (sets: readonly SetPoints[]): SetPoints[] => sets.map(({ a, b }) => ({ a, b }));

/** A tie as it stands on this device. */
export function withScore(tie: Tie, { sets, outcome, winner }: Result): Tie {
  return { ...tie, outcome, winner, sets: sets.map((set) => create(SetScoreSchema, set)) };
}

const tieIn = (tournament: Tournament, id: string) => allTies(tournament).find(({ tie }) => tie.id === id)?.tie;

/**
 * The scores of a tournament that were typed on this device: one of each tie, the newest. Each says the version of its
 * tie, so a tie that another scorer has changed is not overwritten, and a score that is sent twice acts once.
 */
export function createScoreOutbox({ tournamentId, owner, send, read }: Needs) {
  /** The versions that this device has made. */
  const own = new Map<string, bigint>();
  const outbox = createOutbox<TypedScore, Theirs>({
    name: `lapang-scores:${tournamentId}:${owner}`,
    owner,
    version,
    isSendable: ({ isDraft }) => !isDraft,
    async send({ tieId, sets, outcome, winner, hasNeitherCome, keepsBracket, version: seen }) {
      const head = { tieId, version: newest(BigInt(seen), own.get(tieId)) };
      const tournament = await send({ ...head, sets, outcome, winner, hasNeitherCome, keepsBracket });
      const tie = tournament && tieIn(tournament, tieId);
      if (tie) own.set(tieId, tie.version);
    },
    async onRefusal(score, error): Promise<Verdict<TypedScore, Theirs>> {
      if (refusalOf(error).reason !== "TIE_CHANGED") return {};
      const tournament = await read();
      const tie = tournament && tieIn(tournament, score.tieId);
      if (!tie) return {};
      const isOver = tie.state === TieState.OVER;
      const note = { ...resultOf(tie), version: tie.version.toString(), isOver };
      const instead = (pending: readonly TypedScore[]) => settled(pending, score, tie);
      return { note, instead };
    },
  });

  return {
    ...outbox,
    /** The version of a tie that this device has made, if it has made one. */
    ownVersion: (tieId: string) => own.get(tieId) ?? 0n,
    put(tie: Pick<Tie, "id" | "version">, result: Result, what: Pick<TypedScore, "isDraft" | "isCorrection">): string {
      const { pending, aside } = outbox.snapshot();
      const before =
        pending.find(({ tieId }) => tieId === tie.id) ?? aside.find(({ item }) => item.tieId === tie.id)?.item;
      const earlier = before && !before.isDraft ? [...before.earlier, before.sets].slice(-mostEarlier) : [];
      const seen = newest(tie.version, own.get(tie.id)).toString();
      const score = { ...result, ...what, key: newKey(), tieId: tie.id, version: seen, earlier };
      outbox.put(score, ({ tieId }) => tieId === tie.id);
      return score.key;
    },
    /** Sends what was refused again, in the face of what the server has now. */
    insist({ item, note }: RefusedScore): void {
      outbox.retry(item.key, (score) => ({ ...score, version: note?.version ?? score.version }));
    },
    dropTie: (id: string) => outbox.drop(({ tieId }) => tieId === id),
  };
}

export type ScoreOutbox = ReturnType<typeof createScoreOutbox>;

const newest = (one: bigint, other = 0n) => (one > other ? one : other);

const resultOf = ({ sets, outcome, winner }: Tie): Result => ({ sets: pointsOf(sets), outcome, winner });

/** The scores to send once a tie has changed: null where two scorers contradict each other. */
function settled(pending: readonly TypedScore[], score: TypedScore, tie: Tie): readonly TypedScore[] | null {
  const theirs = pointsOf(tie.sets);
  const isOver = tie.state === TieState.OVER;
  // It was typed on this device: only the answer was lost.
  const isOwn = score.earlier.some((sets) => isSameScore(sets, theirs));
  const isFinal = score.outcome !== TieOutcome.UNSPECIFIED;
  // They have it already, and perhaps more.
  if (!isFinal && !isOwn && isStartOf(score.sets, theirs)) return pending.filter(({ key }) => key !== score.key);
  if (!isOver && (isOwn || isStartOf(theirs, score.sets)))
    return pending.map((other) => (other.key === score.key ? { ...other, version: tie.version.toString() } : other));
  return null;
}
