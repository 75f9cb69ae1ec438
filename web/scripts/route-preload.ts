// The fallback page serves every address that is not prerendered. Its start script (defer-hydration.ts) finds the
// route by the address, and preloads the route's code before the app starts.
import { type BuiltRoute, modulesOf, pageRoutes } from "./built-routes.ts";

/** Each module once, and for each page the indexes of its modules. */
export type RoutePreloads = { modules: string[]; pages: Record<string, number[]> };

/**
 * The modules of each page besides `known`, which the fallback page requests itself; without the prerendered pages.
 */
export function routePreloads(
  routes: Record<string, BuiltRoute>,
  known: ReadonlySet<string>,
  prerendered: readonly string[],
): RoutePreloads {
  const modules: string[] = [];
  const pages: RoutePreloads["pages"] = {};
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

/** Serialised into the page, so it must not use imports. The modules of the page at the address, if it is one. */
export function preloadRoute({ modules, pages }: RoutePreloads): string[] {
  const parts = location.pathname.split("/").filter(Boolean);
  const page = Object.keys(pages).find((pattern) => {
    const names = pattern.split("/").filter(Boolean);
    return names.length === parts.length && names.every((name, at) => name[0] === ":" || name === parts[at]);
  });
  return ((page && pages[page]) || []).map((index) => modules[index] ?? "");
}
