// The route table as the build left it, and the addresses it answers.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export type BuiltRoute = {
  id: string;
  parentId?: string;
  path?: string;
  index?: boolean;
  module: string;
  clientMiddlewareModule?: string;
  imports?: string[];
};

export function builtRoutes(client: string): Record<string, BuiltRoute> {
  const name = readdirSync(join(client, "assets")).find((file) => /^manifest-.*\.js$/.test(file));
  if (!name) throw new Error(`${client}/assets holds no manifest of the routes`);
  const text = readFileSync(join(client, "assets", name), "utf8");
  return JSON.parse(text.replace(/^window\.__reactRouterManifest=/, "").replace(/;$/, "")).routes;
}

type Placed = Pick<BuiltRoute, "id" | "parentId" | "path" | "index">;

/** The path pattern of every page, with `:name` for what varies. What only catches the rest is no page. */
export function pagePatterns(routes: Record<string, Placed>): string[] {
  return Object.keys(pageRoutes(routes)).sort();
}

/** By the pattern of a page its routes, from the root down. */
export function pageRoutes(routes: Record<string, Placed>): Record<string, string[]> {
  const withParents = (route: Placed): Placed[] => {
    const parent = route.parentId === undefined ? undefined : routes[route.parentId];
    return [...(parent ? withParents(parent) : []), route];
  };
  const found: Record<string, string[]> = {};
  for (const page of Object.values(routes).filter((route) => route.index || route.path)) {
    const chain = withParents(page);
    const pattern = `/${chain.flatMap(({ path = "" }) => path.split("/").filter((part) => part !== "")).join("/")}`;
    // An index stands deeper than the layout that has its path.
    const before = found[pattern] ?? [];
    if (!pattern.includes("*") && chain.length > before.length) found[pattern] = chain.map(({ id }) => id);
  }
  return found;
}
