import { isShellCache, shellCacheOf } from "../app/lib/shell-caches";
import { isFitting } from "./fitting";
import type { Kept } from "./scope";

/** The number of parallel downloads, so that the reader's own requests come first. */
const atOnce = 4;

/** Headers of the shell that belong to one response or to its transfer. */
const ofThatAnswer = ["content-encoding", "content-length", "etag", "link", "vary"];

type Needs = { kept: Kept; caches: CacheStorage; fetch: (path: string, init: RequestInit) => Promise<Response> };

/** Precaches this build, or fails: the browser tries again later, and keeps what is already cached. */
export async function keepBuild({ kept, caches, fetch }: Needs): Promise<void> {
  const cache = await caches.open(shellCacheOf(kept.build));

  async function read(path: string, mode: RequestCache): Promise<Response> {
    const answer = await fetch(path, { cache: mode, priority: "low" });
    if (!isFitting(path, answer)) {
      throw new Error(`${path} was answered with ${answer.status} and ${answer.headers.get("content-type")}.`);
    }
    return answer;
  }

  async function keepAsset(path: string): Promise<void> {
    if (await cache.match(path)) return;
    // Unchanged files of the previous build are not downloaded again.
    const before = await caches.match(path, { ignoreVary: true });
    await cache.put(path, before && isFitting(path, before) ? before : await read(path, "default"));
  }

  async function keepShell(): Promise<void> {
    const answer = await read(kept.shell, "no-cache");
    const text = await answer.text();
    if (!text.includes(kept.mark)) throw new Error("The server has another build by now.");
    const headers = new Headers(answer.headers);
    for (const name of ofThatAnswer) headers.delete(name);
    await cache.put(kept.shell, new Response(text, { headers }));
  }

  await keepShell();
  for (const path of kept.files) await cache.put(path, await read(path, "no-cache"));
  for (let at = 0; at < kept.assets.length; at += atOnce) {
    await Promise.all(kept.assets.slice(at, at + atOnce).map(keepAsset));
  }
}

/** Deletes the caches of earlier builds; none of their pages is open any more. */
export async function dropOthers(build: string, caches: CacheStorage): Promise<void> {
  const names = await caches.keys();
  const others = names.filter((name) => isShellCache(name) && name !== shellCacheOf(build));
  await Promise.all(others.map((name) => caches.delete(name)));
}
