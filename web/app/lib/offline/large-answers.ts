// Large answers on this device. They are in the browser's Cache, which has room for them; localStorage has about five
// million characters in all.
import { largeAnswers } from "~/lib/session/session-store";

/** Whose answer it is, and when it was fetched, in milliseconds. */
type Mark = { owner: string; readAt: number };
export type Large = Mark & { body: Uint8Array<ArrayBuffer> };

const addressOf = (key: string) => `/${largeAnswers}/${encodeURIComponent(key)}`;
const open = () => caches.open(largeAnswers);

export async function readLarge(key: string): Promise<Large | undefined> {
  const found = await (await open()).match(addressOf(key));
  if (!found) return undefined;
  const { owner = "", readAt = 0 }: Partial<Mark> = JSON.parse(found.headers.get("mark") ?? "{}");
  return { owner, readAt, body: new Uint8Array(await found.arrayBuffer()) };
}

/** Rejects where there is no room. */
export async function writeLarge(key: string, { owner, readAt, body }: Large): Promise<void> {
  const headers = { mark: JSON.stringify({ owner, readAt }) };
  await (await open()).put(addressOf(key), new Response(body, { headers }));
}

export async function deleteLarge(key: string): Promise<void> {
  await (await open()).delete(addressOf(key));
}

/** Deletes what is not listed. */
export async function keepOnly(keys: readonly string[]): Promise<void> {
  const cache = await open();
  const kept = new Set(keys.map(addressOf));
  const others = (await cache.keys()).filter(({ url }) => !kept.has(new URL(url).pathname));
  await Promise.all(others.map((request) => cache.delete(request)));
}

const waiting = new Map<string, () => Promise<void>>();
let isWriting = false;

/** Writes one after the other; of one key only the newest of those that wait. */
export async function inTurn(key: string, write: () => Promise<void>): Promise<void> {
  waiting.set(key, write);
  if (isWriting) return;
  isWriting = true;
  for (const [next, each] of waiting) {
    waiting.delete(next);
    await each();
  }
  isWriting = false;
}

/** Failures to load what this device has no room for. */
const lost = new WeakSet<object>();

export function markAsLost(failure: unknown): void {
  if (failure instanceof Error) lost.add(failure);
}

/** Whether a failure would be none if this device had more room. */
export const isLost = (failure: unknown) => failure instanceof Error && lost.has(failure);
