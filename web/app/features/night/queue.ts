import { Code, ConnectError } from "@connectrpc/connect";
import { createStored } from "~/lib/forms/stored";
import { newKey } from "~/lib/http/new-key";
import { type Aside, createOutbox, type Verdict } from "~/lib/offline/outbox";
import { apply, type Change, type ChangeOf, type Problem, problemOf } from "./changes";
import { type Game, liveGames, type Night, type Score, type Sides } from "./engine/night";

/** A change that the server did not accept, with those that depend on it. */
export type Refusal = Aside<Change, Problem> & {
  retry: () => void;
  /** Of a score that another phone entered first: corrects theirs. */
  overrule: () => void;
  drop: () => void;
};

export type Queued = {
  /** The server's night with everything that is not sent yet; null before the first. */
  night: Night | null;
  /** How many changes are not sent yet. */
  unsent: number;
  /** Whether sending has failed and is tried again. */
  isStuck: boolean;
  refusals: readonly Refusal[];
  /** Set where changes that an older version had stored could not be read. */
  acknowledgeUnreadable?: (() => void) | undefined;
};

type Needs = {
  matchId: string;
  /** Whose changes they are; another person on this device does not see them. */
  owner: string;
  send: (change: Change) => Promise<Night | null>;
  /** Reads the night after a refusal, which another phone's change explains. */
  read: () => Promise<Night | null>;
  now?: () => number;
};

/** A start that is older has waited, in milliseconds. */
const sentAtOnce = 15_000;
/** Of what is stored; another form of changes or of the night needs another one. */
const version = 1;

type StoredBase = { version: number; owner: string; base: Night };

/**
 * The changes of one phone. Each is applied at once, stored with its key, and sent in order; after each answer the
 * server's night is the base, and what is not sent yet is applied again.
 */
export function createNightQueue({ matchId, owner, send, read, now = Date.now }: Needs) {
  const baseName = `lapang-night-base:${matchId}`;
  const stored = createStored(baseName);
  let base = storedBase();
  const listeners = new Set<() => void>();
  const outbox = createOutbox<Change, Problem>({
    name: `lapang-night:${matchId}`,
    owner,
    version,
    upgrade: changesOfFirstVersion,
    send: async (change) => {
      await refuseSameGame(change);
      takeBase(await send(change));
    },
    onRefusal,
    isDependent: (change, on) => on.kind === "start" && "gameId" in change && change.gameId === on.key,
  });
  let sent = outbox.snapshot();
  let applied = base;
  let snapshot = view();

  function storedBase(): Night | null {
    const found = stored.read() as Partial<StoredBase> | null;
    return found?.owner === owner && found.version === version ? (found.base ?? null) : null;
  }

  function view(): Queued {
    const { pending, aside, isStuck, isUnreadable } = sent;
    return {
      night: base && pending.reduce(apply, base),
      unsent: pending.length,
      isStuck,
      refusals: aside.map(refusalOf),
      acknowledgeUnreadable: isUnreadable ? outbox.acknowledgeUnreadable : undefined,
    };
  }

  function refusalOf(aside: Aside<Change, Problem>): Refusal {
    const { key } = aside.item;
    // A game that was played already is entered where no other one runs.
    const isOver = aside.followers.some(({ kind }) => kind === "score");
    return {
      ...aside,
      retry: () => outbox.retry(key, (change) => (isOver && change.kind === "start" ? onFreeCourt(change) : change)),
      overrule: () => outbox.retry(key, (change) => (change.kind === "score" ? { ...change, kind: "edit" } : change)),
      drop: () => outbox.drop((change) => change.key === key),
    };
  }

  function onFreeCourt(change: Change & { kind: "start" }): Change {
    if (!base) return change;
    const taken = new Set(liveGames(base).map(({ court }) => court));
    const free = base.courts.filter(({ number, isOpen }) => isOpen && !taken.has(number));
    const isFree = free.some(({ number }) => number === change.court);
    return { ...change, court: isFree ? change.court : (free[0]?.number ?? change.court) };
  }

  /** An older night, such as an answer that was overtaken, changes nothing. */
  function takeBase(night: Night | null): void {
    // People who join the match come without a new revision.
    if (!night || night.revision < (base?.revision ?? 0)) return;
    base = night;
    stored.write({ version, owner, base } satisfies StoredBase);
    for (const listener of listeners) listener();
  }

  /** A start that had waited for a line: another phone may have played the same game to its end since. */
  async function refuseSameGame(change: Change): Promise<void> {
    if (change.kind !== "start" || now() - change.at < sentAtOnce) return;
    const night = await read();
    if (night && sameGame(night, change)) throw new ConnectError("played already", Code.FailedPrecondition);
  }

  async function onRefusal(change: Change): Promise<Verdict<Change, Problem>> {
    const night = await read();
    takeBase(night);
    if (!night) return {};
    const note = problemOf(night, change) ?? undefined;
    if (change.kind !== "start") return { note };
    return { note, instead: (pending) => withoutStart(pending, change, sameGame(night, change)) };
  }

  return {
    snapshot() {
      if (sent !== outbox.snapshot() || applied !== base) {
        sent = outbox.snapshot();
        applied = base;
        snapshot = view();
      }
      return snapshot;
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      const unsubscribe = outbox.subscribe(listener);
      return () => {
        listeners.delete(listener);
        unsubscribe();
      };
    },
    /** Starts sending; the returned function stops it. What is not sent stays stored. */
    open() {
      // Another tab of this phone.
      const onStorage = ({ key }: StorageEvent) => {
        const other = key === baseName ? storedBase() : null;
        if (other && other.revision > (base?.revision ?? 0)) takeBase(other);
      };
      addEventListener("storage", onStorage);
      const close = outbox.open();
      return () => {
        removeEventListener("storage", onStorage);
        close();
      };
    },
    /** Applies a change and sends it as soon as possible. Returns its key. */
    change(what: ChangeOf): string {
      const change = { key: newKey(), at: now(), ...what } as Change;
      outbox.put(change);
      return change.key;
    },
    /** The server's night, as it has just been read. */
    rebase: takeBase,
    sendAll: outbox.sendAll,
  };
}

/** Changes had no version at first, and are still the same. */
function changesOfFirstVersion(found: { version?: unknown; pending?: unknown }): Change[] | null {
  const { version: number, pending } = found;
  if (number !== undefined || !Array.isArray(pending)) return null;
  const isChange = (one: Partial<Change> | null) => typeof one?.key === "string" && typeof one.kind === "string";
  return pending.every(isChange) ? pending : null;
}

const isSameSide = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((id) => other.includes(id));
const isTurned = ({ sideA, sideB }: Sides, game: Sides) =>
  isSameSide(sideA, game.sideB) && isSameSide(sideB, game.sideA);

/** The game that another phone started with the same sides on the same court, while this one had no line. */
function sameGame({ games }: Night, start: Change & { kind: "start" }): Game | undefined {
  return games.findLast(
    (game) =>
      game.id !== start.key &&
      game.court === start.court &&
      game.state !== "void" &&
      (game.state === "live" || game.endedAt >= start.at) &&
      (isTurned(start, game) || (isSameSide(start.sideA, game.sideA) && isSameSide(start.sideB, game.sideB))),
  );
}

/** The changes without a refused start: its score goes to the same game. Null where there is none, and one is lost. */
function withoutStart(
  pending: readonly Change[],
  start: Change & { kind: "start" },
  game: Game | undefined,
): Change[] | null {
  const isOfStart = (change: Change) => "gameId" in change && change.gameId === start.key;
  // Who undid their own start has nothing to lose, and stops nobody else's game.
  const isUndone = pending.some((change) => change.kind === "void" && isOfStart(change));
  if (!game && !isUndone) return null;
  const turn = ({ a, b }: Score) => (game && isTurned(start, game) ? { a: b, b: a } : { a, b });
  return pending.flatMap((change): Change[] => {
    if (change.key === start.key) return [];
    if (!isOfStart(change)) return [change];
    if (!game || isUndone || !("scores" in change)) return [];
    return [{ ...change, gameId: game.id, scores: change.scores.map(turn) }];
  });
}
