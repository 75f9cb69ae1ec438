// Large answers on this device. They are in the browser's Cache, which has room for them; localStorage has about five
// million characters in all.
import { type DescMessage, fromBinary, type Message, toBinary } from "@bufbuild/protobuf";
import type { Query } from "@tanstack/react-query";
import { largeAnswers, persistedPrefix } from "~/lib/session/session-store";
import { markAsLost } from "./lost-answers";
import {
  clear,
  currentOwner,
  type Entry,
  type Head,
  type LargeStore,
  newestFirst,
  restore,
  visitor,
} from "./query-persistence";

/** Whose answer it is, and when it was fetched, in milliseconds. */
type Mark = { owner: string; readAt: number };
type Large = Mark & { body: Uint8Array<ArrayBuffer> };

const addressOf = (key: string) => `/${largeAnswers}/${encodeURIComponent(key)}`;
const open = () => caches.open(largeAnswers);

async function readLarge(key: string): Promise<Large | undefined> {
  const found = await (await open()).match(addressOf(key));
  if (!found) return undefined;
  const { owner = "", readAt = 0 }: Partial<Mark> = JSON.parse(found.headers.get("mark") ?? "{}");
  return { owner, readAt, body: new Uint8Array(await found.arrayBuffer()) };
}

/** Rejects where there is no room. */
async function writeLarge(key: string, { owner, readAt, body }: Large): Promise<void> {
  const headers = { mark: JSON.stringify({ owner, readAt }) };
  await (await open()).put(addressOf(key), new Response(body, { headers }));
}

async function deleteLarge(key: string): Promise<void> {
  await (await open()).delete(addressOf(key));
}

/** Deletes what is not listed. */
async function keepOnly(keys: readonly string[]): Promise<void> {
  const cache = await open();
  const kept = new Set(keys.map(addressOf));
  const others = (await cache.keys()).filter(({ url }) => !kept.has(new URL(url).pathname));
  await Promise.all(others.map((request) => cache.delete(request)));
}

const waiting = new Map<string, () => Promise<void>>();
let isWriting = false;

/** Writes one after the other; of one key only the newest of those that wait. */
async function inTurn(key: string, write: () => Promise<void>): Promise<void> {
  waiting.set(key, write);
  if (isWriting) return;
  isWriting = true;
  for (const [next, each] of waiting) {
    waiting.delete(next);
    await each();
  }
  isWriting = false;
}

const mark = (key: string, head: Head) => localStorage.setItem(key, `${JSON.stringify(head)}\n`);

/** Writes a response. Where there is no room the oldest go first, and what does not fit is marked. */
const keepLarge: LargeStore["keep"] = (query, { key, method }, owner, { schema, most }) =>
  void inTurn(key, async () => {
    if (owner !== (currentOwner() ?? visitor)) return;
    const { data, dataUpdatedAt: readAt } = query.state;
    try {
      const body = toBinary(schema, data as Message) as Uint8Array<ArrayBuffer>;
      const others = newestFirst(clear(method, Date.now()).filter((entry) => entry.key !== key));
      for (const entry of others.splice(most - 1)) localStorage.removeItem(entry.key);
      mark(key, { owner, readAt, isLarge: true });
      if (!(await writeOrMakeRoom(key, { owner, readAt, body }, others))) mark(key, { owner, readAt, isLost: true });
      await sweep();
    } catch {
      // Without storage nothing is available offline.
    }
  });

/** Whether it was written, perhaps in the place of older ones. */
async function writeOrMakeRoom(key: string, large: Large, others: Entry[]): Promise<boolean> {
  try {
    await writeLarge(key, large);
    return true;
  } catch {
    const oldest = others.findLast(({ isLarge }) => isLarge);
    if (!oldest) return false;
    const { owner, readAt } = oldest;
    mark(oldest.key, { owner, readAt, isLost: true });
    await deleteLarge(oldest.key);
    return writeOrMakeRoom(
      key,
      large,
      others.filter((other) => other !== oldest),
    );
  }
}

/** Deletes large responses that no entry names. */
const sweep = () =>
  keepOnly(
    clear(persistedPrefix, Date.now())
      .filter(({ isLarge }) => isLarge)
      .map(({ key }) => key),
  );

async function showLarge(query: Query, key: string, schema: DescMessage): Promise<void> {
  try {
    const found = await readLarge(key);
    const owner = currentOwner() ?? visitor;
    if (!found || found.owner !== owner || query.state.data !== undefined) return;
    restore(query, fromBinary(schema, found.body), found.readAt);
  } catch {
    // There is no such storage.
  }
}

/** For `persistOffline`. */
export const largeStore: LargeStore = {
  keep: keepLarge,
  show(query, key, { isLost }, schema) {
    if (isLost) markAsLost(query.state.error ?? query.state.fetchFailureReason);
    else void showLarge(query, key, schema);
  },
};
