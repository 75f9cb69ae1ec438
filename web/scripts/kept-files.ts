// Which of the built files the service worker keeps from the start.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type BuiltRoute, modulesOf } from "./built-routes.ts";

/** The pages that a player opens without a network, with all that is loaded only when it is used there. */
const mainPages = /^(?:root|en|id|(?:en|id)\/(?:_calls-(?:en|id)|_protected|home|my|booking|match|play|not-found))$/;

type Read = (path: string) => string;

const named = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => `assets/${name}`);
const needed = (text: string) => named(text, /(?:from|import)\s*"\.\/([^"]+\.js)"/g);
const maybeNeeded = (text: string) => named(text, /import\(\s*["'`]\.\/([^"'`]+\.js)["'`]\s*\)/g);

/** Files and all that they load, at once or also later. */
function closure(first: readonly string[], read: Read, alsoLater: boolean): Set<string> {
  const found = new Set<string>();
  const open = [...first];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (found.has(path)) continue;
    found.add(path);
    const text = read(path);
    open.push(...needed(text), ...(alsoLater ? maybeNeeded(text) : []));
  }
  return found;
}

/**
 * The modules of every route, without which a page could not even say that there is no network; and of the main pages also
 * what they load when it is used.
 */
export function keptModules(entry: readonly string[], routes: Record<string, BuiltRoute>, read: Read): string[] {
  const filesOf = (all: BuiltRoute[]) => all.flatMap(modulesOf).map((path) => path.replace(/^\//, ""));
  const all = Object.values(routes);
  const main = all.filter(({ id }) => mainPages.test(id));
  return [
    ...new Set([
      ...closure([...entry, ...filesOf(all)], read, false),
      ...closure([...entry, ...filesOf(main)], read, true),
    ]),
  ].sort();
}

export const readFrom =
  (client: string): Read =>
  (path) =>
    readFileSync(join(client, path), "utf8");
