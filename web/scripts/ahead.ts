// The page for every address that is not prerendered does not know which page it will be. The script that starts it (start.ts)
// finds out by the address, and asks for that page's code before the app has even begun.
import { type BuiltRoute, modulesOf, pageRoutes } from "./built-routes.ts";

/** Each module once, and of each page which of them it needs. */
export type Ahead = { modules: string[]; pages: Record<string, number[]> };

/** What the pages ask for beside `known`, which the fallback page asks for by itself; the prerendered ones are none of its. */
export function modulesAhead(
  routes: Record<string, BuiltRoute>,
  known: ReadonlySet<string>,
  prerendered: readonly string[],
): Ahead {
  const modules: string[] = [];
  const pages: Ahead["pages"] = {};
  for (const [pattern, ids] of Object.entries(pageRoutes(routes))) {
    if (prerendered.includes(pattern)) continue;
    const needed = ids
      .flatMap((id) => (routes[id] ? modulesOf(routes[id]) : []))
      .filter((module) => !known.has(module));
    pages[pattern] = [...new Set(needed)].map((module) => {
      const before = modules.indexOf(module);
      return before < 0 ? modules.push(module) - 1 : before;
    });
  }
  return { modules, pages };
}

/**
 * Runs in the browser, where nothing else of ours is there yet, and answers what the page at the address has, if it is one. A
 * match is asked for, too (lib/answer-ahead.ts).
 */
export function askAhead({ modules, pages }: Ahead): string[] {
  const match = /^(?:\/id)?\/match\/([\da-f-]{36})\/?$/.exec(location.pathname)?.[1];
  if (match) {
    // As the client of the contract writes it.
    const message = encodeURIComponent(JSON.stringify({ id: match }));
    const url = `/lapang.v1.MatchService/GetMatch?connect=v1&encoding=json&message=${message}`;
    const answer = fetch(url, { credentials: "include" });
    // Whoever takes it is told of a failure; without them nobody needs to be.
    answer.catch(() => {});
    Object.assign(globalThis, { lapangAhead: { url, at: performance.now(), answer } });
  }
  const parts = location.pathname.split("/").filter(Boolean);
  const page = Object.keys(pages).find((pattern) => {
    const names = pattern.split("/").filter(Boolean);
    return names.length === parts.length && names.every((name, at) => name[0] === ":" || name === parts[at]);
  });
  return ((page && pages[page]) || []).map((index) => modules[index] ?? "");
}
