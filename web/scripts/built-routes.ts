// The route table as the build left it, and the addresses it answers.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export type BuiltRoute = {
  id: string;
  parentId?: string;
  path?: string;
  index?: boolean;
  module: string;
  imports?: string[];
  // What the build takes out of a route's module, to be loaded beside it.
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

type Placed = Pick<BuiltRoute, "id" | "parentId" | "path" | "index">;

/** A route and the layouts around it, from the inside out. */
export function chainOf<Route extends Placed>(routes: Record<string, Route>, id: string): Route[] {
  const route = routes[id];
  if (!route) return [];
  return [route, ...(route.parentId === undefined ? [] : chainOf(routes, route.parentId))];
}

/** The pattern of a route's path, with `:name` for what varies. */
export function patternOf(routes: Record<string, Placed>, id: string): string {
  const parts = chainOf(routes, id).map(({ path }) => (path ?? "").split("/").filter((part) => part !== ""));
  return `/${parts.toReversed().flat().join("/")}`;
}

/** The path pattern of every page. What only catches the rest is no page. */
export function pagePatterns(routes: Record<string, Placed>): string[] {
  const pages = Object.values(routes).filter((route) => route.index || route.path);
  const patterns = pages.map(({ id }) => patternOf(routes, id));
  return [...new Set(patterns)].filter((pattern) => !pattern.includes("*")).sort();
}
