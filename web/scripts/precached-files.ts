// The built files that the service worker precaches.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type BuiltRoute, modulesOf } from "./built-routes.ts";

/** The pages available offline, with everything they load on demand. */
const mainPages =
  /^(?:root|en|id|(?:en|id)\/(?:_(?:app|night)-(?:en|id)|home|my|booking|match|night|night-board|play|tournament-scoring|not-found))$/;

/**
 * Of no use without a connection: the drawing of maps, reporting and deciding, moving a booking, and what is done about
 * players of a match.
 */
const onlineOnly = /^assets\/(?:venue-map|venue-spot|base-layer|report-dialog|report-card|move-dialog|player-menu)-/;

type Read = (path: string) => string;

const named = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => `assets/${name}`);
const needed = (text: string) => named(text, /(?:from|import)\s*"\.\/([^"]+\.js)"/g);
const maybeNeeded = (text: string) => named(text, /import\(\s*["'`]\.\/([^"'`]+\.js)["'`]\s*\)/g);

/** Files and their imports; with `alsoLater` also dynamic ones. */
export function closure(first: readonly string[], read: Read, alsoLater: boolean): Set<string> {
  const found = new Set<string>();
  const open = [...first];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (found.has(path)) continue;
    found.add(path);
    const text = read(path);
    open.push(...needed(text), ...(alsoLater ? maybeNeeded(text).filter((name) => !onlineOnly.test(name)) : []));
  }
  return found;
}

/**
 * The modules of every route, needed even to say that there is no network; of the main pages and of the entry also their
 * dynamic imports. A page names the modules of its routes beside the entry.
 */
export function precachedModules(entry: readonly string[], routes: Record<string, BuiltRoute>, read: Read): string[] {
  const filesOf = (all: BuiltRoute[]) => all.flatMap(modulesOf).map((path) => path.replace(/^\//, ""));
  const all = Object.values(routes);
  const ofRoutes = new Set(filesOf(all));
  const main = filesOf(all.filter(({ id }) => mainPages.test(id)));
  return [
    ...new Set([
      ...closure([...entry, ...ofRoutes], read, false),
      ...closure([...entry.filter((path) => !ofRoutes.has(path)), ...main], read, true),
    ]),
  ].sort();
}

export const readFrom =
  (client: string): Read =>
  (path) =>
    readFileSync(join(client, path), "utf8");
