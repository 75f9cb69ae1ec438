// The payload files of the prerendered pages. These pages have no data of their own, so what one must have before it can be shown
// without loading it whole is its code.
import { type BuiltRoute, chainOf, patternOf } from "./built-routes.ts";

type Routes = Record<string, Pick<BuiltRoute, "id" | "parentId" | "path" | "index" | "module" | "imports">>;

/** Where the payload of a page lies. */
export function payloadFile(page: string): string {
  return `${page === "/" ? "" : page}/_payload.json`;
}

/** The modules of a page beyond those of the layouts around it, which are there wherever the app runs in that language. */
export function modulesOf(routes: Routes, page: string): string[] {
  const parents = new Set(Object.values(routes).map(({ parentId }) => parentId));
  const leaf = Object.values(routes).find(({ id }) => !parents.has(id) && patternOf(routes, id) === page);
  if (!leaf) throw new Error(`No route is the page ${page}`);
  const [own, ...layouts] = chainOf(routes, leaf.id).map(({ module, imports = [] }) => [module, ...imports]);
  const present = new Set(layouts.flat());
  return (own ?? []).filter((module) => !present.has(module));
}
