// Fails when a page has grown past its budget. Sizes are those of the gzip files that the build left (1 kB = 1000 bytes).
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { type BuiltRoute, builtRoutes } from "./built-routes.ts";

const budget = { publicPage: 140_000, anyRouteMore: 90_000, css: 15_000, catalogue: 15_000 };

const client = join(import.meta.dirname, "../build/client");
if (!existsSync(join(client, "csp.json"))) {
  console.error("There is no build to measure: run `npm run build` first.");
  process.exit(1);
}

const sizeOf = (path: string) =>
  statSync(join(client, `${path}.gz`), { throwIfNoEntry: false })?.size ?? statSync(join(client, path)).size;
const sum = (paths: Iterable<string>) => [...paths].reduce((total, path) => total + sizeOf(path), 0);

/** The module files that a page asks for before it runs. */
function firstLoad(page: string): Set<string> {
  const html = readFileSync(join(client, page), "utf8");
  return new Set(
    [...html.matchAll(/(?:href|src)="\/([^"]+\.js)"|(?:from|import) "\/([^"]+\.js)"/g)].flatMap(
      ([, a, b]) => a ?? b ?? [],
    ),
  );
}

/** What a route and the layouts around it ask for. */
function routeLoad(all: Record<string, BuiltRoute>, id: string): Set<string> {
  const files = new Set<string>();
  for (let route = all[id]; route; route = route.parentId ? all[route.parentId] : undefined) {
    for (const path of [route.module, ...(route.imports ?? [])]) files.add(path.replace(/^\//, ""));
  }
  return files;
}

const findings: { what: string; bytes: number; most: number }[] = [];
const pages = Object.keys(JSON.parse(readFileSync(join(client, "csp.json"), "utf8")).scripts);
const publicPages = pages.filter((page) => page !== "__spa-fallback.html");
for (const page of publicPages) findings.push({ what: page, bytes: sum(firstLoad(page)), most: budget.publicPage });

/** What whoever comes to a route has loaded before: the home page of its language. */
const home = { en: firstLoad("index.html"), id: firstLoad("id/index.html") };
const all = builtRoutes(client);
// The catalogues lie in the modules of the two layouts of a language, and have a budget of their own.
const catalogues: Record<string, string[]> = Object.fromEntries(
  ["en", "id"].map((locale) => [
    locale,
    [locale, `${locale}/_calls-${locale}`].flatMap((id) => all[id]?.module.replace(/^\//, "") ?? []),
  ]),
);
// Staff alone load these beside them.
for (const locale of ["en", "id"])
  catalogues[`${locale} of the back-office`] = [
    all[`${locale}/_internal-${locale}`]?.module.replace(/^\//, "") ?? [],
  ].flat();
const inCatalogues = new Set(Object.values(catalogues).flat());
for (const id of Object.keys(all)) {
  const before = home[/^id(\/|$)/.test(id) ? "id" : "en"];
  const more = [...routeLoad(all, id)].filter((path) => !before.has(path) && !inCatalogues.has(path));
  findings.push({ what: `route ${id}`, bytes: sum(more), most: budget.anyRouteMore });
}

const css = readdirSync(join(client, "assets")).filter((file) => file.endsWith(".css"));
findings.push({ what: "css", bytes: sum(css.map((file) => `assets/${file}`)), most: budget.css });
for (const [locale, modules] of Object.entries(catalogues))
  findings.push({ what: `catalogue ${locale}, with its layouts`, bytes: sum(modules), most: budget.catalogue });

const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`.padStart(9);
const over = findings.filter(({ bytes, most }) => bytes > most);
const largest = findings.toSorted((one, other) => other.bytes / other.most - one.bytes / one.most).slice(0, 8);
for (const { what, bytes, most } of over.length > 0 ? over : largest)
  console.log(`${kB(bytes)} of ${kB(most)}  ${what}`);
if (over.length > 0) process.exitCode = 1;
