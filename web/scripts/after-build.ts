// Writes the build's additional files for the server: the build id, hashes of inline scripts and styles for the
// Content-Security-Policy, icons by name, the service worker, and compressed text files.
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { builtRoutes, modulesOf, pagePatterns } from "./built-routes.ts";
import { packed } from "./iconify.ts";
import { inlineScripts, libraryStyles } from "./inline.ts";
import { modulesBeyondLayouts, payloadFile } from "./payloads.ts";
import { closure, readFrom } from "./precached-files.ts";
import { routePreloads } from "./route-preload.ts";
import { writeServiceWorker } from "./service-worker.ts";
import { preloadsOf, startAfterPaint, withPreloads } from "./start.ts";

const client = join(import.meta.dirname, "../build/client");
const fallbackPage = "__spa-fallback.html";

function files(): string[] {
  return readdirSync(client, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(client, join(entry.parentPath, entry.name)))
    .sort();
}

const sha256 = (text: string) => `sha256-${createHash("sha256").update(text).digest("base64")}`;
const writeJson = (path: string, value: unknown) => writeFileSync(join(client, path), JSON.stringify(value));

/** `builds/latest.json` names the newest build, `builds/meta/{id}.json` its content. Returns the build's id. */
function writeBuildManifest(): string {
  const idFile = join(client, "builds/id.txt");
  const id = readFileSync(idFile, "utf8");
  rmSync(idFile);
  mkdirSync(join(client, "builds/meta"), { recursive: true });
  const build = { id, timestamp: Date.now() };
  writeJson("builds/latest.json", build);
  const routes = builtRoutes(client);
  for (const page of prerendered)
    writeJson(payloadFile(page), { id, route: page, modules: modulesBeyondLayouts(routes, page) });
  const payloads = Object.fromEntries(prerendered.map((page) => [page, payloadFile(page)]));
  // The server answers 404 for every address that is not a page.
  writeJson(`builds/meta/${id}.json`, { ...build, prerendered, payloads, routes: pagePatterns(routes) });
  return id;
}

/** What home shows visitors of the server, and what is around every page that calls it. */
function partsOfHome(locale: string): string[] {
  const parts = files().filter((path) => /^assets\/first-visitor-parts-[^/]*\.js$/.test(path));
  const layout = builtRoutes(client)[`${locale}/_app-${locale}`];
  if (parts.length === 0 || !layout) throw new Error("home has no parts that call the server");
  const around = modulesOf(layout).filter((path) => path !== layout.module);
  return [...new Set([...around, ...[...closure(parts, readFrom(client), false)].map((path) => `/${path}`)])];
}

/** Lets every page start after its first paint, and the fallback page preload the code of its route. */
function showBeforeStart(pages: string[]): void {
  for (const page of pages) {
    const path = join(client, page);
    const html = readFileSync(path, "utf8");
    const known = new Set(preloadsOf(html));
    const preloads = page === fallbackPage ? routePreloads(builtRoutes(client), known, prerendered) : undefined;
    const locale = { "index.html": "en", "id/index.html": "id" }[page];
    writeFileSync(path, startAfterPaint(locale ? withPreloads(html, partsOfHome(locale)) : html, preloads));
  }
}

/** Hashes for `script-src`, by page, and for `style-src`, for all pages. */
function writePolicyHashes(pages: string[]): void {
  const scripts = pages.map((page) => [page, inlineScripts(readFileSync(join(client, page), "utf8")).map(sha256)]);
  writeJson("csp.json", { scripts: Object.fromEntries(scripts), styles: libraryStyles().map(sha256) });
}

/** Icons that the bundle does not contain. */
function writeIcons(): void {
  mkdirSync(join(client, "iconify"), { recursive: true });
  for (const collection of ["lucide", "mdi"])
    writeFileSync(join(client, `iconify/${collection}.json.gz`), packed(collection));
}

function compress(): void {
  for (const path of files()) {
    if (!/\.(html|js|css|svg|json|webmanifest)$/.test(path) || path === "csp.json") continue;
    const bytes = readFileSync(join(client, path));
    const packed = {
      br: brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
      gz: gzipSync(bytes, { level: 9 }),
    };
    for (const [ending, smaller] of Object.entries(packed)) {
      if (smaller.length < bytes.length) writeFileSync(join(client, `${path}.${ending}`), smaller);
    }
  }
}

// A copy that the prerenderer's build leaves behind; no page uses it.
for (const path of files()) if (/^assets\/server-build-.*\.css$/.test(path)) rmSync(join(client, path));

const pages = files().filter((path) => path.endsWith(".html"));
const prerendered = pages
  .filter((page) => page !== fallbackPage)
  .map((page) => `/${page.replace(/\/?index\.html$/, "")}`);
const id = writeBuildManifest();
showBeforeStart(pages);
writePolicyHashes(pages);
writeIcons();
await writeServiceWorker(client, id);
compress();
