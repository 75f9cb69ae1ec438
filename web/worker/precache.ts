import { isShellCache, shellCacheOf } from "../app/lib/offline/shell-caches";
import type { BuildManifest } from "./scope";
import { isValidResponse } from "./validate-response";

/** The number of parallel downloads, so that the reader's own requests come first. */
const atOnce = 4;

/** Headers of the shell that belong to one response or to its transfer. */
const ofThatAnswer = ["content-encoding", "content-length", "etag", "link", "vary"];

type Needs = {
  manifest: BuildManifest;
  caches: CacheStorage;
  fetch: (path: string, init: RequestInit) => Promise<Response>;
};

/** Precaches this build, or fails: the browser tries again later, and keeps what is already cached. */
export async function precacheBuild({ manifest, caches, fetch }: Needs): Promise<void> {
  const cache = await caches.open(shellCacheOf(manifest.build));

  async function read(path: string, mode: RequestCache): Promise<Response> {
    const answer = await fetch(path, { cache: mode, priority: "low" });
    if (!isValidResponse(path, answer)) {
      throw new Error(`${path} was answered with ${answer.status} and ${answer.headers.get("content-type")}.`);
    }
    return answer;
  }

  async function keepAsset(path: string): Promise<void> {
    if (await cache.match(path)) return;
    // Unchanged files of the previous build are not downloaded again.
    const before = await caches.match(path, { ignoreVary: true });
    await cache.put(path, before && isValidResponse(path, before) ? before : await read(path, "default"));
  }

  async function keepShell(): Promise<void> {
    const answer = await read(manifest.shell, "no-cache");
    const text = await answer.text();
    if (!text.includes(manifest.mark)) throw new Error("The server has another build by now.");
    const headers = new Headers(answer.headers);
    for (const name of ofThatAnswer) headers.delete(name);
    await cache.put(manifest.shell, new Response(text, { headers }));
  }

  await keepShell();
  for (const path of manifest.files) await cache.put(path, await read(path, "no-cache"));
  for (let at = 0; at < manifest.assets.length; at += atOnce) {
    await Promise.all(manifest.assets.slice(at, at + atOnce).map(keepAsset));
  }
}

/** Deletes the caches of earlier builds; none of their pages is open any more. */
export async function deleteOldCaches(build: string, caches: CacheStorage): Promise<void> {
  const names = await caches.keys();
  const others = names.filter((name) => isShellCache(name) && name !== shellCacheOf(build));
  await Promise.all(others.map((name) => caches.delete(name)));
}
