// The payload files of the prerendered pages. These pages have no data, so what client-side navigation needs is their
// code.
import { type BuiltRoute, chainOf, pageRoutes } from "./built-routes.ts";

type Routes = Record<string, Pick<BuiltRoute, "id" | "parentId" | "path" | "index" | "module" | "imports">>;

/** The path of a page's payload. */
export function payloadFile(page: string): string {
  return `${page === "/" ? "" : page}/_payload.json`;
}

/** The modules of a page without its layouts', which are loaded wherever the app runs in that language. */
export function modulesBeyondLayouts(routes: Routes, page: string): string[] {
  const leaf = pageRoutes(routes)[page]?.at(-1);
  if (!leaf) throw new Error(`No route is the page ${page}`);
  const [own, ...layouts] = chainOf(routes, leaf).map(({ module, imports = [] }) => [module, ...imports]);
  const present = new Set(layouts.flat());
  return (own ?? []).filter((module) => !present.has(module));
}
