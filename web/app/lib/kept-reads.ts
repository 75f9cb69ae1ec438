// What a player has read of their bookings and matches, kept on this device for a visit without a network. It is shown only
// where the network has no answer, and is then known as what it is: `isKept`.
import { type DescMessage, fromJson, type JsonValue, type Message, toJson } from "@bufbuild/protobuf";
import type { Query, QueryCache, QueryMeta } from "@tanstack/react-query";
import { isTransient } from "./error-code";
import { readStored, readsPrefix } from "./session-store";

const longestKept = 24 * 60 * 60_000;
/** What would take more letters than this is not kept; a browser gives a site about five million. */
const longestEntry = 150_000;
/** A reader waits so long for the network before what was kept is shown, in milliseconds; the service worker does as well. */
export const worthWaiting = 3_000;

type Keeping = { schema: DescMessage; most: number };
type Entry = { owner: string; readAt: number; answer: JsonValue };

/** For the `meta` of a query: keeps the last answers of a method, at most so many. */
export function keptOffline(method: { output: DescMessage }, most: number): QueryMeta {
  const keeping: Keeping = { schema: method.output, most };
  return { keeping };
}

const keepingOf = (query: Query) => query.meta?.keeping as Keeping | undefined;

/** Answers that are shown for want of newer ones. */
const shown = new WeakSet<object>();

/** Whether this answer was read on an earlier visit, and not since. */
export function isKept(answer: unknown): boolean {
  return typeof answer === "object" && answer !== null && shown.has(answer);
}

const currentOwner = () => readStored()?.value.user.id;

/** Of a key of Connect-Query what is the same on every visit: the method, and what it was asked. */
function nameOf(query: Query): { method: string; key: string } | undefined {
  const { serviceName, methodName, input } = (query.queryKey[1] ?? {}) as Record<string, unknown>;
  if (typeof serviceName !== "string" || typeof methodName !== "string") return undefined;
  const method = `${readsPrefix}${serviceName}/${methodName}?`;
  return { method, key: method + JSON.stringify(input ?? {}) };
}

function read(key: string, now: number): Entry | undefined {
  try {
    const entry: Partial<Entry> | null = JSON.parse(localStorage.getItem(key) ?? "null");
    if (typeof entry?.readAt !== "number" || entry.answer === undefined) return undefined;
    const isOld = entry.readAt > now || now - entry.readAt > longestKept;
    return isOld || entry.owner !== currentOwner() ? undefined : (entry as Entry);
  } catch {
    return undefined;
  }
}

function keysOf(prefix: string): string[] {
  return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
}

/** Drops what is too old, or another person's, and of a method what is more than it may keep. */
function clear(now: number): void {
  for (const key of keysOf(readsPrefix)) if (!read(key, now)) localStorage.removeItem(key);
}

function keep(query: Query, owner: string, { schema, most }: Keeping, now = Date.now()): void {
  const name = nameOf(query);
  if (!name) return;
  const answer = toJson(schema, query.state.data as Message);
  const text = JSON.stringify({ owner, readAt: query.state.dataUpdatedAt, answer } satisfies Entry);
  try {
    localStorage.removeItem(name.key);
    if (text.length > longestEntry) return;
    clear(now);
    const oldestFirst = keysOf(name.method).toSorted(
      (one, other) => (read(one, now)?.readAt ?? 0) - (read(other, now)?.readAt ?? 0),
    );
    for (const key of oldestFirst.slice(0, Math.max(0, oldestFirst.length - most + 1))) localStorage.removeItem(key);
    localStorage.setItem(name.key, text);
  } catch {
    // A browser without storage, or a full one, has nothing to show without a network.
  }
}

/** Puts what was kept in the place of an answer that is not there. */
function show(query: Query, { schema }: Keeping): void {
  if (query.state.data !== undefined) return;
  const entry = read(nameOf(query)?.key ?? "", Date.now());
  if (!entry) return;
  try {
    const data = fromJson(schema, entry.answer, { ignoreUnknownFields: true });
    shown.add(data);
    const status = query.state.status === "error" ? "error" : "success";
    query.setState({ data, dataUpdatedAt: entry.readAt, isInvalidated: true, status });
  } catch {
    // Kept by a build that wrote it another way.
  }
}

/** Keeps the answers of a cache whose queries say so, and shows them again while the network has none. */
export function keepReads(cache: QueryCache): void {
  /** Whose an answer on its way is: it may come when somebody else is signed in. */
  const askedBy = new WeakMap<Query, string | undefined>();
  try {
    clear(Date.now());
  } catch {
    // Without storage nothing was kept.
  }
  cache.subscribe((event) => {
    if (event.type !== "updated") return;
    const { query, action } = event;
    const keeping = keepingOf(query);
    if (!keeping) return;
    if (action.type === "fetch") {
      askedBy.set(query, currentOwner());
      setTimeout(() => {
        if (query.state.fetchStatus === "fetching") show(query, keeping);
      }, worthWaiting);
    } else if (action.type === "success" && !action.manual) {
      shown.delete(query.state.data as object);
      const owner = askedBy.get(query);
      if (owner !== undefined && owner === currentOwner()) keep(query, owner, keeping);
    } else if ((action.type === "failed" || action.type === "error") && isTransient(action.error)) {
      show(query, keeping);
    }
  });
}
