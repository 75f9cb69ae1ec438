// Changes of this device that are sent when the line allows it. Independent of React and of what a change is.
import { Code, ConnectError } from "@connectrpc/connect";
import { ErrorInfoSchema } from "~/gen/lapang/v1/error_pb";
import { createStored } from "~/lib/forms/stored";
import { codeOf } from "~/lib/http/error-code";
import { refusalOf } from "~/lib/http/error-messages";
import { mayHaveArrived } from "~/lib/http/idempotency-key";
import type { ReasonName } from "~/lib/http/reasons";

type Failure = { code: Code; reason: ReasonName | ""; metadata: Record<string, string> };

/** What was put aside, with what depends on it, until somebody tries it again or drops it. */
export type Aside<Item, Note = unknown> = {
  item: Item;
  followers: readonly Item[];
  failure: Failure;
  note?: Note | undefined;
};

type Lists<Item, Note> = { pending: readonly Item[]; aside: readonly Aside<Item, Note>[] };

export type Outgoing<Item, Note = unknown> = Lists<Item, Note> & {
  /** Sending has failed and is tried again. */
  isStuck: boolean;
  /** The rounds in a row that failed. */
  failures: number;
  /** What an older version of the app had stored could not be read. */
  isUnreadable: boolean;
};

/** What becomes of a refused item: `instead` makes the new list of those to send; without it the item is put aside. */
export type Verdict<Item, Note> = {
  instead?: (pending: readonly Item[]) => readonly Item[] | null;
  note?: Note | undefined;
};

type Needs<Item, Note> = {
  /** Its key in the browser's storage. */
  name: string;
  /** Whose items they are; another person on this device does not see them. */
  owner: string;
  /** Of the stored form. */
  version: number;
  /** Reads what another version stored; null where it cannot. */
  upgrade?: (found: object) => readonly Item[] | null;
  send: (item: Item) => Promise<void>;
  onRefusal?: (item: Item, error: unknown) => Promise<Verdict<Item, Note>>;
  /** Whether an item makes no sense without another one. */
  isDependent?: (item: Item, on: Item) => boolean;
  /** Other items stay on this device. */
  isSendable?: (item: Item) => boolean;
};

/** In milliseconds. */
const firstRetry = 2_000;
const longestRetry = 30_000;
/** The answers with an error after which an item is put aside. */
const mostTries = 3;

/** The line's or the session's fault, not the item's. */
const isLater = (error: unknown) => laterCodes.has(codeOf(error));
const laterCodes = new Set<Code | undefined>([
  Code.Unavailable,
  Code.DeadlineExceeded,
  Code.Canceled,
  Code.ResourceExhausted,
  Code.Unauthenticated,
]);

/** The error of what was put aside, for its explanation. */
export function errorOf({ failure: { code, reason, metadata } }: Pick<Aside<unknown>, "failure">): ConnectError {
  const details = reason ? [{ desc: ErrorInfoSchema, value: { reason, metadata } }] : [];
  return new ConnectError(reason, code, undefined, details);
}

/**
 * Items are stored at once and sent in order, also after a reload. One that the server refuses, or fails to take three
 * times, is put aside with what depends on it; the others go on.
 */
export function createOutbox<Item extends { key: string }, Note = unknown>(needs: Needs<Item, Note>) {
  const { name, owner, version, upgrade = () => null, send, onRefusal = async () => ({}) } = needs;
  const { isDependent = () => false, isSendable = () => true } = needs;
  const stored = createStored(name);
  const tries = new Map<string, number>();
  const listeners = new Set<() => void>();
  let lists: Lists<Item, Note> = { pending: [], aside: [] };
  let isUnreadable = false;
  let isStuck = false;
  let isSending = false;
  let failures = 0;
  let users = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  pull();
  let snapshot = view();

  function view(): Outgoing<Item, Note> {
    return { ...lists, isStuck, failures, isUnreadable };
  }

  function tell(): void {
    snapshot = view();
    for (const listener of listeners) listener();
  }

  /** Another tab may have changed what is stored. */
  function pull(): void {
    const found = stored.read() as (Partial<Lists<Item, Note>> & { version?: unknown; owner?: unknown }) | null;
    if (typeof found !== "object" || found === null || found.owner !== owner) return;
    const { pending, aside } = found;
    if (found.version === version && isList<Item>(pending) && Array.isArray(aside)) {
      lists = { pending, aside };
      return;
    }
    const older = upgrade(found);
    if (older) lists = { pending: older, aside: [] };
    else isUnreadable = true;
    stored.write({ version, owner, ...lists });
  }

  function update(change: (before: Lists<Item, Note>) => Lists<Item, Note>): void {
    pull();
    lists = change(lists);
    stored.write({ version, owner, ...lists });
    tell();
  }

  const setPending = (change: (pending: readonly Item[]) => readonly Item[]) =>
    update(({ pending, aside }) => ({ pending: change(pending), aside }));

  async function sendAll(): Promise<void> {
    if (isSending || users === 0) return;
    clearTimeout(timer);
    isSending = true;
    try {
      for (let next = first(); next && users > 0; next = first()) await sendOne(next);
      failures = 0;
      isStuck = false;
    } catch {
      failures += 1;
      isStuck = true;
      if (users > 0) timer = setTimeout(sendAll, Math.min(firstRetry * 2 ** (failures - 1), longestRetry));
    }
    isSending = false;
    tell();
  }

  const first = () => lists.pending.find(isSendable);

  /** Rejects when it must be sent again. */
  async function sendOne(item: Item): Promise<void> {
    try {
      await send(item);
      tries.delete(item.key);
      setPending((pending) => pending.filter(({ key }) => key !== item.key));
    } catch (error) {
      if (isLater(error)) throw error;
      const count = (tries.get(item.key) ?? 0) + 1;
      tries.set(item.key, count);
      if (mayHaveArrived(error) && count < mostTries) throw error;
      const { instead, note } = await verdictOn(item, error);
      const others = count < mostTries ? instead?.(lists.pending) : null;
      if (others) setPending(() => others);
      else putAside(item, error, note);
    }
  }

  async function verdictOn(item: Item, error: unknown): Promise<Verdict<Item, Note>> {
    try {
      return await onRefusal(item, error);
    } catch (failure) {
      if (isLater(failure)) throw failure;
      return {};
    }
  }

  function putAside(item: Item, error: unknown, note: Note | undefined): void {
    const { reason = "", metadata } = refusalOf(error);
    const failure: Failure = { code: codeOf(error) ?? Code.Unknown, reason, metadata };
    tries.delete(item.key);
    update(({ pending, aside }) => {
      // It may have been replaced while it was under way.
      if (!pending.some(({ key }) => key === item.key)) return { pending, aside };
      const followers = pending.filter((other) => isDependent(other, item));
      const rest = pending.filter((other) => other.key !== item.key && !followers.includes(other));
      return { pending: rest, aside: [...aside, { item, followers, failure, note }] };
    });
  }

  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key !== name || newValue === null) return;
    pull();
    tell();
    void sendAll();
  };
  const events = ["online", "focus"] as const;

  return {
    snapshot: () => snapshot,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Starts sending; the returned function stops it. What is not sent stays stored. */
    open() {
      users += 1;
      if (users === 1) {
        pull();
        for (const event of events) addEventListener(event, sendAll);
        addEventListener("storage", onStorage);
      }
      void sendAll();
      return () => {
        users -= 1;
        if (users > 0) return;
        clearTimeout(timer);
        for (const event of events) removeEventListener(event, sendAll);
        removeEventListener("storage", onStorage);
      };
    },
    /** Stores an item and sends it as soon as possible, instead of those that it replaces. */
    put(item: Item, isReplaced: (other: Item) => boolean = () => false): void {
      update(({ pending, aside }) => {
        const others = pending.filter((other) => !isReplaced(other));
        const left = aside.filter((each) => !isReplaced(each.item));
        const parent = left.find((each) => isDependent(item, each.item));
        if (!parent) return { pending: [...others, item], aside: left };
        const joined = { ...parent, followers: [...parent.followers, item] };
        return { pending: others, aside: left.map((each) => (each === parent ? joined : each)) };
      });
      void sendAll();
    },
    /** Sends what was put aside once more, perhaps changed. */
    retry(key: string, change: (item: Item) => Item = (item) => item): void {
      update(({ pending, aside }) => {
        const again = aside.filter(({ item }) => item.key === key);
        const items = again.flatMap(({ item, followers }) => [change(item), ...followers]);
        return { pending: [...items, ...pending], aside: aside.filter((each) => !again.includes(each)) };
      });
      void sendAll();
    },
    /** Forgets items, sent or put aside, with what depends on them. */
    drop(isDropped: (item: Item) => boolean): void {
      update(({ pending, aside }) => ({
        pending: pending.filter((item) => !isDropped(item)),
        aside: aside.filter(({ item }) => !isDropped(item)),
      }));
    },
    acknowledgeUnreadable(): void {
      isUnreadable = false;
      tell();
    },
    sendAll,
  };
}

const isList = <Item extends { key: string }>(found: unknown): found is Item[] =>
  Array.isArray(found) && found.every((item) => typeof (item as { key?: unknown } | null)?.key === "string");
