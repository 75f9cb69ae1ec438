// The page for every address that is not prerendered does not know which page it will be. A script in its head finds out
// by the address, and asks for that page's code before the app has even begun.
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
 * Runs in the browser, where nothing else of ours is there yet, and answers what the page at the address has, unless there is
 * none. A match is asked for, too (lib/answer-ahead.ts).
 */
export function askAhead({ modules, pages, known }: Ahead & { known: string[] }): string[] | null {
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
  const needed = page && pages[page]?.map((index) => modules[index] ?? "");
  for (const module of needed || []) {
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.href = module;
    document.head.append(link);
  }
  return needed ? [...known, ...needed] : null;
}

/**
 * Runs in the browser, too. What many pages stand on runs as soon as it is there, each file in a task of its own: all at
 * once with the app, it would keep a phone from answering a tap. What cannot be had, the app misses by itself. As text,
 * since its `import` is the browser's and none of the bundler's. Before the first of them is there, the browser has time to load
 * what it knows of dates in the page's language, which takes a phone 40 to 60 ms: pages that call the server show dates.
 */
const runAhead = `(files) => {
  if (files.some((file) => file.includes("/calls-")))
    setTimeout(() => Intl.DateTimeFormat(document.documentElement.lang || "en", { dateStyle: "full", timeStyle: "short" }).format());
  let before = Promise.resolve();
  for (const file of files) before = before.then(() => import(file));
  before.catch(() => {});
}`;

/** The files that run ahead: they hold libraries and definitions, and do nothing by themselves. In the order in which they need each other. */
const runsAhead = ["framework", "messages", "client", "calls", "everyday", "venue_pb", "matches"].map(
  (name) => new RegExp(`/${name}-[^/]*\\.js$`),
);

const preload = /<link rel="modulepreload" [^>]*\/>/g;

/** What a page is painted with comes first: every page has something to show before its code runs, if only its frame. */
export function paintedFirst(html: string): string {
  const links = (html.match(preload) ?? []).map((link) => link.replace("/>", ' fetchpriority="low"/>'));
  return html.replaceAll(preload, "").replace("</head>", () => `${links.join("")}</head>`);
}

/** Lets a prerendered page run ahead what it asks for anyway. */
export function withFilesAhead(html: string): string {
  const asked = [...html.matchAll(/<link rel="modulepreload" href="([^"]+)"/g)].map(([, href]) => href ?? "");
  const files = runningAhead(asked);
  return files.length > 0 ? withScript(html, called(runAhead, files)) : html;
}

/** Lets the page for every other address ask for what that address needs, and run it ahead as a prerendered page does. */
export function withScriptAhead(html: string, ahead: Ahead, known: Iterable<string>): string {
  const files = runningAhead([...known, ...ahead.modules]);
  const asked = called(askAhead.toString(), { ...ahead, known: runningAhead([...known]) });
  const needed = `${JSON.stringify(files)}.filter((file) => asked.includes(file))`;
  return withScript(html, `((asked) => asked && (${runAhead})(${needed}))(${asked})`);
}

const runningAhead = (files: string[]) => runsAhead.flatMap((name) => files.filter((file) => name.test(file)));

const called = (run: string, input: unknown) => `(${run})(${JSON.stringify(input)})`;

/** `async`, since any other script of the head would wait for the style sheet; at its end, since React takes the first one for its own. */
function withScript(html: string, script: string): string {
  return html.replace("</head>", () => `<script type="module" async="">${script}</script></head>`);
}
