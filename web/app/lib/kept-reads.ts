// What a player has read of their bookings and matches, kept on this device for a visit without a network. It is shown only
// where the network has no answer, and is then known as what it is: `isKept`.
import { type DescMessage, fromJson, type JsonValue, type Message, toJson } from "@bufbuild/protobuf";
import type { Query, QueryCache, QueryMeta } from "@tanstack/react-query";
import { isRefusal, isTransient } from "./error-code";
import { longestKept, worthWaiting } from "./patience";
import { knownSession } from "./session";
import { readsPrefix } from "./session-store";

/** What would take more letters than this is not kept; a browser gives a site about five million. */
const longestEntry = 150_000;

type Keeping = { schema: DescMessage; most: number };
/** What stands before an answer, so that it can be told without reading that whose it is, and how old. */
type Head = { owner: string; readAt: number };

/** For the `meta` of a query: keeps the last answers of a method, at most so many. */
export function keptOffline(method: { output: DescMessage }, most: number): QueryMeta {
  const keeping: Keeping = { schema: method.output, most };
  return { keeping };
}

const keepingOf = (query: Query) => query.meta?.keeping as Keeping | undefined;

/** Queries that show what was kept, for want of something newer, and when that was read. */
const shown = new WeakMap<Query, number>();

/** Whether what a query has was read on an earlier visit, and not since; a part of it may have been told of meanwhile. */
export function isKept(query: Query): boolean {
  return shown.get(query) === query.state.dataUpdatedAt;
}

/** Without the marker of a session that is nobody, whatever was left behind. */
const currentOwner = () => knownSession()?.user.id;

/** Of a key of Connect-Query what is the same on every visit: the method, and what it was asked. */
function nameOf(query: Query): { method: string; key: string } | undefined {
  const { serviceName, methodName, input } = (query.queryKey[1] ?? {}) as Record<string, unknown>;
  if (typeof serviceName !== "string" || typeof methodName !== "string") return undefined;
  const method = `${readsPrefix}${serviceName}/${methodName}?`;
  return { method, key: method + JSON.stringify(input ?? {}) };
}

function headOf(text: string, now: number): Head | undefined {
  try {
    const head: Partial<Head> = JSON.parse(text.slice(0, text.indexOf("\n")));
    if (typeof head.readAt !== "number" || head.readAt > now || now - head.readAt > longestKept) return undefined;
    return head.owner === currentOwner() ? (head as Head) : undefined;
  } catch {
    return undefined;
  }
}

/** What is kept under names that begin so, and when it was read; what is too old, or another person's, is dropped. */
function clear(prefix: string, now: number): { key: string; readAt: number }[] {
  return Object.keys(localStorage).flatMap((key) => {
    if (!key.startsWith(readsPrefix)) return [];
    const head = headOf(localStorage.getItem(key) ?? "", now);
    if (!head) localStorage.removeItem(key);
    return head && key.startsWith(prefix) ? [{ key, readAt: head.readAt }] : [];
  });
}

function keep(query: Query, owner: string, { schema, most }: Keeping, now = Date.now()): void {
  const name = nameOf(query);
  if (!name) return;
  try {
    localStorage.removeItem(name.key);
    const head: Head = { owner, readAt: query.state.dataUpdatedAt };
    const text = `${JSON.stringify(head)}\n${JSON.stringify(toJson(schema, query.state.data as Message))}`;
    if (text.length > longestEntry) return;
    const newestFirst = clear(name.method, now).toSorted((one, other) => other.readAt - one.readAt);
    for (const { key } of newestFirst.slice(most - 1)) localStorage.removeItem(key);
    localStorage.setItem(name.key, text);
  } catch {
    // A browser without storage, or a full one, has nothing to show without a network.
  }
}

function drop(query: Query): void {
  try {
    localStorage.removeItem(nameOf(query)?.key ?? "");
  } catch {
    // Without storage nothing was kept.
  }
}

/** Puts what was kept in the place of an answer that is not there. */
function show(query: Query, { schema }: Keeping): void {
  if (query.state.data !== undefined) return;
  try {
    const text = localStorage.getItem(nameOf(query)?.key ?? "") ?? "";
    const head = headOf(text, Date.now());
    if (!head) return;
    const answer: JsonValue = JSON.parse(text.slice(text.indexOf("\n")));
    const data = fromJson(schema, answer, { ignoreUnknownFields: true });
    shown.set(query, head.readAt);
    const status = query.state.status === "error" ? "error" : "success";
    query.setState({ data, dataUpdatedAt: head.readAt, isInvalidated: true, status });
  } catch {
    // Kept by a build that wrote it another way, or there is no storage.
  }
}

/** Keeps the answers of a cache whose queries say so, and shows them again while the network has none. */
export function keepReads(cache: QueryCache): void {
  /** Whose an answer on its way is: it may come when somebody else is signed in. */
  const askedBy = new WeakMap<Query, string | undefined>();
  try {
    clear(readsPrefix, Date.now());
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
      shown.delete(query);
      const owner = askedBy.get(query);
      if (owner !== undefined && owner === currentOwner()) keep(query, owner, keeping);
    } else if ((action.type === "failed" || action.type === "error") && isTransient(action.error)) {
      show(query, keeping);
    } else if (action.type === "error" && isRefusal(action.error)) {
      drop(query);
    }
  });
}
