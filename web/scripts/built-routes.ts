// The built route table, and the addresses it serves.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export type BuiltRoute = {
  id: string;
  parentId?: string;
  path?: string;
  index?: boolean;
  module: string;
  imports?: string[];
  // Parts that the build splits from a route's module, loaded beside it.
  clientActionModule?: string;
  clientLoaderModule?: string;
  clientMiddlewareModule?: string;
  hydrateFallbackModule?: string;
};

export function builtRoutes(client: string): Record<string, BuiltRoute> {
  const name = readdirSync(join(client, "assets")).find((file) => /^manifest-.*\.js$/.test(file));
  if (!name) throw new Error(`${client}/assets holds no manifest of the routes`);
  const text = readFileSync(join(client, "assets", name), "utf8");
  return JSON.parse(text.replace(/^window\.__reactRouterManifest=/, "").replace(/;$/, "")).routes;
}

/** All modules of a route. A split guard is a module of its own. */
export function modulesOf(route: BuiltRoute): string[] {
  const { module, imports = [], clientActionModule, clientLoaderModule, clientMiddlewareModule } = route;
  const beside = [clientActionModule, clientLoaderModule, clientMiddlewareModule, route.hydrateFallbackModule];
  return [module, ...imports, ...beside.filter((path) => path !== undefined)];
}

type Placed = Pick<BuiltRoute, "id" | "parentId" | "path" | "index">;

/** A route and its layouts, innermost first. */
export function chainOf<Route extends Placed>(routes: Record<string, Route>, id: string): Route[] {
  const route = routes[id];
  if (!route) return [];
  return [route, ...(route.parentId === undefined ? [] : chainOf(routes, route.parentId))];
}

/** A route's path pattern, with `:name` for parameters. */
function patternOf(routes: Record<string, Placed>, id: string): string {
  const parts = chainOf(routes, id).map(({ path }) => (path ?? "").split("/").filter((part) => part !== ""));
  return `/${parts.toReversed().flat().join("/")}`;
}

/** The path pattern of every page, without the catch-all. */
export function pagePatterns(routes: Record<string, Placed>): string[] {
  return Object.keys(pageRoutes(routes)).sort();
}

/** The routes of each page by pattern, from the root down. */
export function pageRoutes(routes: Record<string, Placed>): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  for (const page of Object.values(routes).filter((route) => route.index || route.path)) {
    const pattern = patternOf(routes, page.id);
    const chain = chainOf(routes, page.id).map(({ id }) => id);
    // An index is deeper than the layout with the same path.
    if (!pattern.includes("*") && chain.length > (found[pattern] ?? []).length) found[pattern] = chain.toReversed();
  }
  return found;
}
