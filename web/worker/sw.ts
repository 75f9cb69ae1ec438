// The service worker: serves the app offline (docs/DECISIONS/0016). Built into /sw.js.
import { shellCacheOf } from "../app/lib/offline/shell-caches";
import { deleteOldCaches, precacheBuild } from "./precache";
import { kindOf } from "./route-matcher";
import type { BuildManifest, WorkerScope } from "./scope";
import { strategiesOf } from "./strategies";

declare const __BUILD_MANIFEST__: BuildManifest;

const manifest = __BUILD_MANIFEST__;
const scope = globalThis as unknown as WorkerScope;
const answers = strategiesOf({
  manifest,
  cache: () => scope.caches.open(shellCacheOf(manifest.build)),
  fetch: (request) => fetch(request),
});

scope.addEventListener("install", (event) => {
  event.waitUntil(precacheBuild({ manifest, caches: scope.caches, fetch: (path, init) => fetch(path, init) }));
});

scope.addEventListener("activate", (event) => {
  event.waitUntil(deleteOldCaches(manifest.build, scope.caches).then(() => scope.clients.claim()));
});

/**
 * A page of this build asks it to take over at once: granted when no other page is open that may be of an earlier
 * build.
 */
scope.addEventListener("message", (event) => {
  if (event.data !== `take over ${manifest.build}`) return;
  event.waitUntil(
    scope.clients
      .matchAll({ type: "window", includeUncontrolled: true })
      .then((pages) => (pages.length === 1 ? scope.skipWaiting() : undefined)),
  );
});

scope.addEventListener("fetch", (event) => {
  const kind = kindOf(event.request, scope.location.origin, manifest.files);
  if (kind === "page") event.respondWith(answers.page(event.request));
  else if (kind === "file") event.respondWith(answers.file(event.request));
  else if (kind === "asset") event.respondWith(answers.asset(event.request, (stored) => event.waitUntil(stored)));
});
