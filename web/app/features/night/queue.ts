import { Code } from "@connectrpc/connect";
import { createStored } from "~/lib/forms/stored";
import { codeOf } from "~/lib/http/error-code";
import { mayHaveArrived } from "~/lib/http/idempotency-key";
import { apply, type Change, type ChangeOf, type Problem, problemOf } from "./changes";
import type { Night } from "./engine/night";

/** A change that the server did not accept: it is dropped, with those that follow from it. */
export type Refusal = { change: Change; problem: Problem | null; error: unknown };

export type Queued = {
  /** The server's night with everything that is not sent yet; null before the first. */
  night: Night | null;
  /** How many changes are not sent yet. */
  unsent: number;
  /** Whether sending has failed and is tried again. */
  isStuck: boolean;
  refusals: readonly Refusal[];
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

type Stored = { owner: string; base: Night | null; pending: Change[] };

/** In milliseconds. */
const firstRetry = 2_000;
const longestRetry = 30_000;

/**
 * The changes of one phone. Each is applied at once, stored with its key, and sent in order; after each answer the
 * server's night is the base, and what is not sent yet is applied again.
 */
export function createNightQueue({ matchId, owner, send, read, now = Date.now }: Needs) {
  const stored = createStored(`lapang-night:${matchId}`);
  const found = stored.read() as Partial<Stored> | null;
  const isOwn = found?.owner === owner;
  let base: Night | null = isOwn ? (found?.base ?? null) : null;
  let pending: Change[] = isOwn ? (found?.pending ?? []) : [];
  let refusals: Refusal[] = [];
  let isStuck = false;
  let isSending = false;
  let isClosed = false;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();
  let snapshot = view();

  function view(): Queued {
    return { night: base && pending.reduce(apply, base), unsent: pending.length, isStuck, refusals };
  }

  function tell(): void {
    snapshot = view();
    for (const listener of listeners) listener();
  }

  function save(): void {
    stored.write({ owner, base, pending } satisfies Stored);
    tell();
  }

  /** An older night, such as an answer that was overtaken, changes nothing. */
  function takeBase(night: Night | null): void {
    if (night && night.revision >= (base?.revision ?? 0)) base = night;
  }

  async function sendAll(): Promise<void> {
    if (isSending || isClosed) return;
    clearTimeout(timer);
    isSending = true;
    try {
      for (let next = pending[0]; next && !isClosed; next = pending[0]) await sendOne(next);
      failures = 0;
      isStuck = false;
    } catch {
      failures += 1;
      isStuck = true;
      if (!isClosed) timer = setTimeout(sendAll, Math.min(firstRetry * 2 ** (failures - 1), longestRetry));
    }
    isSending = false;
    tell();
  }

  /** Rejects when it must be sent again. */
  async function sendOne(change: Change): Promise<void> {
    const answer = await send(change).catch(async (error: unknown) => {
      if (!isFinal(error)) throw error;
      const night = await read().catch(() => null);
      const problem = night && problemOf(night, change);
      refusals = [...refusals, { change, problem, error }];
      pending = pending.filter((other) => !("gameId" in other) || other.gameId !== change.key);
      return night;
    });
    pending = pending.filter(({ key }) => key !== change.key);
    takeBase(answer);
    save();
  }

  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key !== `lapang-night:${matchId}` || newValue === null || isSending) return;
    // Another tab of this phone.
    const other = JSON.parse(newValue) as Stored;
    if (other.owner !== owner) return;
    pending = other.pending;
    takeBase(other.base);
    tell();
  };

  return {
    snapshot: () => snapshot,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Starts sending; the returned function stops it. What is not sent stays stored. */
    open() {
      isClosed = false;
      addEventListener("online", sendAll);
      addEventListener("storage", onStorage);
      void sendAll();
      return () => {
        isClosed = true;
        clearTimeout(timer);
        removeEventListener("online", sendAll);
        removeEventListener("storage", onStorage);
      };
    },
    /** Applies a change and sends it as soon as possible. Returns its key. */
    change(what: ChangeOf): string {
      const change = { key: newKey(), at: now(), ...what } as Change;
      pending = [...pending, change];
      save();
      void sendAll();
      return change.key;
    },
    /** The server's night, as it has just been read. */
    rebase(night: Night): void {
      // People who join the match come without a new revision.
      if (night.revision < (base?.revision ?? 0)) return;
      takeBase(night);
      save();
    },
    sendAll,
    forgetRefusals(): void {
      refusals = [];
      tell();
    },
  };
}

/** Whether sending again would change nothing. A full server or a lost session are not the change's fault. */
function isFinal(error: unknown): boolean {
  const code = codeOf(error);
  const isLater = code === Code.ResourceExhausted || code === Code.Unauthenticated || code === Code.Unimplemented;
  return !mayHaveArrived(error) && !isLater;
}

/** A UUID; `randomUUID` exists on https only. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const text = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return text.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
