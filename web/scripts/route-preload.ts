// The fallback page serves every address that is not prerendered. A script in its head (start.ts) finds the route by the
// address, and preloads the route's code; for prerendered pages React Router writes the links itself.
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
