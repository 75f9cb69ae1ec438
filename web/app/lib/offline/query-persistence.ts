// Persists a player's bookings, matches and settings on this device for offline reading. Bookings and matches are shown
// only when the network fails, and marked by `isPersisted`.
import { type DescMessage, fromJson, type JsonValue, type Message, toJson } from "@bufbuild/protobuf";
import type { Query, QueryCache, QueryMeta } from "@tanstack/react-query";
import { isRefusal, isTransient } from "~/lib/http/error-code";
import { cacheMaxAgeMs, staleFallbackMs } from "~/lib/http/timeouts";
import { knownSession } from "~/lib/session/session";
import { largeAnswers, persistedPrefix } from "~/lib/session/session-store";

/** The maximum size of an entry in localStorage, in characters; a browser gives a site about five million. */
const longestEntry = 150_000;

/** Stores responses of any size (large-answers.ts), for the queries that have such. */
export type LargeStore = {
  keep: (query: Query, name: Name, owner: string, keeping: Keeping) => void;
  show: (query: Query, key: string, head: Head, schema: DescMessage) => void;
};

type Keeping = {
  schema: DescMessage;
  most: number;
  isSetting?: boolean;
} & Extent;
/** Precedes the response, so that owner and age are known without parsing it. */
export type Head = {
  owner: string;
  readAt: number;
  /** The response is among the large ones. */
  isLarge?: boolean;
  /** There was no room for the response. */
  isLost?: boolean;
};

type Extent = {
  /** Visitors' responses are persisted, too. */
  hasVisitors?: boolean;
  /** So are responses to changes, which somebody writes into the cache whole. */
  hasWrites?: boolean;
  /** Of any size. */
  large?: LargeStore;
};

/** For the `meta` of a query: persists the last responses of a method, up to a maximum. */
export function persistOffline(method: { output: DescMessage }, most: number, extent: Extent = {}): QueryMeta {
  const keeping: Keeping = { schema: method.output, most, ...extent };
  return { keeping };
}

/** For what only the player changes: the last response is shown while it is refetched, and its age is of no interest. */
export function persistSetting(method: { output: DescMessage }): QueryMeta {
  const keeping: Keeping = { schema: method.output, most: 1, isSetting: true };
  return { keeping };
}

const keepingOf = (query: Query) => query.meta?.keeping as Keeping | undefined;

/** Queries that show persisted data, and when it was fetched. */
const shown = new WeakMap<Query, number>();

/** Whether a query's data is from an earlier visit and not refetched since; live updates may have patched it. */
export function isPersisted(query: Query): boolean {
  return shown.get(query) === query.state.dataUpdatedAt;
}

/** Without the session marker there is no owner, whatever is stored. */
export const currentOwner = () => knownSession()?.user.id;
/** Owns what visitors read of what everybody sees. */
export const visitor = "";

type Name = { method: string; key: string };

/** The part of a Connect-Query key that is stable across visits: method and request. */
function nameOf(query: Query): Name | undefined {
  const { serviceName, methodName, input } = (query.queryKey[1] ?? {}) as Record<string, unknown>;
  if (typeof serviceName !== "string" || typeof methodName !== "string") return undefined;
  const method = `${persistedPrefix}${serviceName}/${methodName}?`;
  return { method, key: method + JSON.stringify(input ?? {}) };
}

function headOf(text: string, now: number): Head | undefined {
  try {
    const head: Partial<Head> = JSON.parse(text.slice(0, text.indexOf("\n")));
    if (typeof head.readAt !== "number" || head.readAt > now || now - head.readAt > cacheMaxAgeMs) return undefined;
    return head.owner === (currentOwner() ?? visitor) ? (head as Head) : undefined;
  } catch {
    return undefined;
  }
}

export type Entry = Head & { key: string };

/** The valid entries with a prefix; expired entries and other users' are deleted. */
export function clear(prefix: string, now: number): Entry[] {
  return Object.keys(localStorage).flatMap((key) => {
    if (!key.startsWith(persistedPrefix)) return [];
    const head = headOf(localStorage.getItem(key) ?? "", now);
    if (!head) localStorage.removeItem(key);
    return head && key.startsWith(prefix) ? [{ ...head, key }] : [];
  });
}

export const newestFirst = (entries: Entry[]) => entries.toSorted((one, other) => other.readAt - one.readAt);

function keep(query: Query, owner: string, keeping: Keeping, now = Date.now()): void {
  const { schema, most, large } = keeping;
  const name = nameOf(query);
  if (!name) return;
  if (large) return void large.keep(query, name, owner, keeping);
  try {
    localStorage.removeItem(name.key);
    const head: Head = { owner, readAt: query.state.dataUpdatedAt };
    const text = `${JSON.stringify(head)}\n${JSON.stringify(toJson(schema, query.state.data as Message))}`;
    if (text.length > longestEntry) return;
    for (const { key } of newestFirst(clear(name.method, now)).slice(most - 1)) localStorage.removeItem(key);
    localStorage.setItem(name.key, text);
  } catch {
    // Without storage, or with a full one, nothing is available offline.
  }
}

function drop(query: Query): void {
  try {
    localStorage.removeItem(nameOf(query)?.key ?? "");
  } catch {
    // Without storage nothing was saved.
  }
}

/** Restores the persisted response of a query without data. */
function show(query: Query, { schema, isSetting, large }: Keeping): void {
  if (query.state.data !== undefined) return;
  try {
    const key = nameOf(query)?.key ?? "";
    const text = localStorage.getItem(key) ?? "";
    const head = headOf(text, Date.now());
    if (!head) return;
    if (large) return void large.show(query, key, head, schema);
    const answer: JsonValue = JSON.parse(text.slice(text.indexOf("\n")));
    const data = fromJson(schema, answer, { ignoreUnknownFields: true });
    restore(query, data, isSetting ? Date.now() : head.readAt, isSetting);
  } catch {
    // Written by another build in another format, or there is no storage.
  }
}

export function restore(query: Query, data: Message, dataUpdatedAt: number, isSetting = false): void {
  if (!isSetting) shown.set(query, dataUpdatedAt);
  const status = query.state.status === "error" ? "error" : "success";
  query.setState({ data, dataUpdatedAt, isInvalidated: true, status });
}

/** Persists the responses of queries that opt in, and restores them while the network fails. */
export function persistQueries(cache: QueryCache): void {
  /** The owner of a pending request: its response may arrive when someone else is signed in. */
  const requestOwners = new WeakMap<Query, string | undefined>();
  try {
    const entries = clear(persistedPrefix, Date.now());
    if (!entries.some(({ isLarge }) => isLarge)) void caches.delete(largeAnswers).catch(() => {});
  } catch {
    // Without storage nothing was saved.
  }
  cache.subscribe((event) => {
    if (event.type !== "updated") return;
    const { query, action } = event;
    const keeping = keepingOf(query);
    if (!keeping) return;
    const reader = currentOwner() ?? (keeping.hasVisitors ? visitor : undefined);
    if (action.type === "fetch") {
      requestOwners.set(query, reader);
      if (keeping.isSetting) return show(query, keeping);
      setTimeout(() => {
        if (query.state.fetchStatus === "fetching") show(query, keeping);
      }, staleFallbackMs);
    } else if (action.type === "success" && (!action.manual || keeping.hasWrites)) {
      shown.delete(query);
      const owner = requestOwners.get(query);
      if (owner !== undefined && owner === reader) keep(query, owner, keeping);
    } else if ((action.type === "failed" || action.type === "error") && isTransient(action.error)) {
      show(query, keeping);
    } else if (action.type === "error" && isRefusal(action.error)) {
      drop(query);
    }
  });
}
