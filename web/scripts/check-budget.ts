// Fails when a page exceeds its budget. Sizes are those of the build's gzip files (1 kB = 1000 bytes).
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { type BuiltRoute, builtRoutes, chainOf, modulesOf } from "./built-routes.ts";

const budget = {
  /** Of it 9 kB are the manifest of all routes in both languages. */
  publicPage: 155_000,
  /** Home as well preloads what it shows of the server (`partsOfHome` in after-build.ts). */
  home: 280_500,
  /** Besides home in full: sign-in has most, with React Aria's fields. */
  anyRouteMore: 86_500,
  /** The back-office, which the same few people open every day. */
  officeRouteMore: 168_000,
  /** Code loaded on demand, such as dialogs and forms, except what the list of matches and a match have. */
  loadedLater: 167_000,
  css: 22_500,
  catalogue: 36_000,
  html: 15_000,
  font: 30_000,
  picture: 30_000,
  /** Everything the service worker precaches. */
  precached: 1_050_000,
};

const client = join(import.meta.dirname, "../build/client");
if (!existsSync(join(client, "csp.json"))) {
  console.error("There is no build to measure: run `npm run build` first.");
  process.exit(1);
}

const sizeOf = (path: string) =>
  statSync(join(client, `${path}.gz`), { throwIfNoEntry: false })?.size ?? statSync(join(client, path)).size;
const sum = (paths: Iterable<string>) => [...paths].reduce((total, path) => total + sizeOf(path), 0);

/** The scripts that a prerendered page requests at first. */
function firstLoad(page: string): Set<string> {
  const html = readFileSync(join(client, page), "utf8");
  const found = [...html.matchAll(/src="\/([^"]+\.js)"|"\/(assets\/[^"]+\.js)"/g)].flatMap(([, a, b]) => a ?? b ?? []);
  if (!found.some((path) => path.startsWith("assets/manifest-"))) throw new Error(`${page} names no file of the app`);
  return new Set(found);
}

/** The modules of a route and its layouts, guards and loaders included. */
function routeLoad(all: Record<string, BuiltRoute>, id: string): Set<string> {
  const paths = chainOf(all, id).flatMap(modulesOf);
  return new Set(paths.map((path) => path.replace(/^\//, "")));
}

const findings: { what: string; bytes: number; most: number }[] = [];
const pages = Object.keys(JSON.parse(readFileSync(join(client, "csp.json"), "utf8")).scripts);
/**
 * Pages that can be read without a call. /play and /auth/login are public and prerendered too, but load 227 to
 * 234 kB at once, because they need Connect, React Query and React Aria: they are checked as routes.
 */
const publicPages = pages.filter((page) => /^(id\/)?((terms|privacy)\/)?index\.html$/.test(page));
for (const page of publicPages) {
  const most = /^(id\/)?index\.html$/.test(page) ? budget.home : budget.publicPage;
  findings.push({ what: page, bytes: sum(firstLoad(page)), most });
}

/** What is already loaded when a route is opened: the home page of its language. */
const home = { en: firstLoad("index.html"), id: firstLoad("id/index.html") };
const all = builtRoutes(client);
// The catalogues are in the modules of a language's two layouts or beside them, and have a budget of their own.
const isWords = (path: string) => /^assets\/messages-/.test(path);
const catalogues: Record<string, string[]> = Object.fromEntries(
  ["en", "id"].map((locale) => {
    const layouts = [locale, `${locale}/_app-${locale}`].flatMap((id) => all[id]?.module.replace(/^\//, "") ?? []);
    return [locale, [...layouts, ...[...routeLoad(all, `${locale}/play`)].filter(isWords)]];
  }),
);
// Only staff load the first in addition, only those who are at a play night the second, and so on.
const more = [
  ["the back-office", "_internal"],
  ["play nights", "_night"],
  ["the day of a tournament", "_desk"],
];
for (const locale of ["en", "id"])
  for (const [name, layout] of more)
    catalogues[`${locale} of ${name}`] = [all[`${locale}/${layout}-${locale}`]?.module.replace(/^\//, "") ?? []].flat();
const inCatalogues = new Set(Object.values(catalogues).flat());
for (const id of Object.keys(all)) {
  const before = home[/^id(\/|$)/.test(id) ? "id" : "en"];
  const more = [...routeLoad(all, id)].filter((path) => !before.has(path) && !inCatalogues.has(path));
  findings.push({
    what: `route ${id}`,
    bytes: sum(more),
    most: id.includes("internal") ? budget.officeRouteMore : budget.anyRouteMore,
  });
}

/** A module and all its static imports. */
function withImports(module: string, found = new Set<string>()): Set<string> {
  if (found.has(module)) return found;
  found.add(module);
  const text = readFileSync(join(client, module), "utf8");
  for (const [, name] of text.matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)) withImports(`assets/${name}`, found);
  return found;
}

// Dynamic imports of pages: their importers have loaded what pages for visitors share, and what those for players share.
const ofCalls = new Set(["en/play", "en/match"].flatMap((id) => [...routeLoad(all, id)]));
const ofRoutes = new Set(Object.keys(all).flatMap((id) => [...routeLoad(all, id)]));
const modules = readdirSync(join(client, "assets")).filter(
  (file) => file.endsWith(".js") && !/^(manifest|aria|public|app|client|framework|messages)-/.test(file),
);
for (const module of modules.map((file) => `assets/${file}`)) {
  if (ofRoutes.has(module) || home.en.has(module) || home.id.has(module)) continue;
  const more = [...withImports(module)].filter((path) => !home.en.has(path) && !ofCalls.has(path));
  findings.push({ what: `later ${module}`, bytes: sum(more), most: budget.loadedLater });
}

const files = readdirSync(client, { recursive: true, encoding: "utf8" });
const limits: [RegExp, number][] = [
  [/\.html$/, budget.html],
  [/\.woff2$/, budget.font],
  [/\.(svg|png|jpg|webp|ico)$/, budget.picture],
];
for (const [kind, most] of limits)
  for (const file of files.filter((path) => kind.test(path))) findings.push({ what: file, bytes: sizeOf(file), most });

const css = readdirSync(join(client, "assets")).filter((file) => file.endsWith(".css"));
findings.push({ what: "css", bytes: sum(css.map((file) => `assets/${file}`)), most: budget.css });
for (const [locale, modules] of Object.entries(catalogues))
  findings.push({ what: `catalogue ${locale}, with its layouts`, bytes: sum(modules), most: budget.catalogue });

const worker = readFileSync(join(client, "sw.js"), "utf8");
const precached = new Set([...worker.matchAll(/\/(assets\/[^"'`,]+)/g)].map(([, path]) => path ?? ""));
findings.push({ what: "precached for offline use", bytes: sum(precached), most: budget.precached });

const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`.padStart(9);
const over = findings.filter(({ bytes, most }) => bytes > most);
const largest = findings.toSorted((one, other) => other.bytes / other.most - one.bytes / one.most).slice(0, 8);
for (const { what, bytes, most } of over.length > 0 ? over : largest)
  console.log(`${kB(bytes)} of ${kB(most)}  ${what}`);
if (over.length > 0) process.exitCode = 1;
