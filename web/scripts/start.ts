// A page begins with what it shows. Until that is painted, a slow line has room for the big files that nearly every page stands on,
// and no more: the page's other files are asked for then, so that they do not come between a reader and what is to be read.
import { type Ahead, askAhead } from "./ahead.ts";

/**
 * Runs in the browser, as everything here that is text: its `import` is the browser's and none of the bundler's. Answers when
 * something is to be seen. A page in a tab behind is never painted, and no page waits for long.
 */
const painted = `new Promise((go) => {
  if (document.visibilityState === "hidden") return go();
  setTimeout(go, 1000);
  try {
    new PerformanceObserver(go).observe({ type: "paint", buffered: true });
  } catch {}
})`;

/** Browsers before `modulepreload` (Safari 16) have the file at least, when its turn comes to be imported. */
const ask = `(files) => {
    for (const file of files) {
      const link = document.createElement("link");
      if (link.relList.supports("modulepreload")) link.rel = "modulepreload";
      else Object.assign(link, { rel: "preload", as: "script", crossOrigin: "" });
      link.href = file;
      document.head.append(link);
    }
  }`;

/**
 * What many pages stand on runs as soon as it is there, each file in a task of its own: all at once with the app, it would keep a
 * phone from answering a tap. What cannot be had, the app misses by itself. Before the first of them is there, the browser has
 * time to load what it knows of dates in the page's language, which takes a phone 40 to 60 ms: pages that call the server show
 * dates.
 */
const runAhead = `if (asked.some((file) => file.includes("/calls-")))
    setTimeout(() => Intl.DateTimeFormat(document.documentElement.lang || "en", { dateStyle: "full", timeStyle: "short" }).format());
  try {
    for (const file of ahead) if (asked.includes(file)) await import(file);
  } catch {}`;

/** The files that run ahead: they hold libraries and definitions, and do nothing by themselves. In the order in which they need each other. */
const runsAhead = ["framework", "messages", "client", "calls", "everyday", "venue_pb", "matches"].map(
  (name) => new RegExp(`/${name}-[^/]*\\.js$`),
);

/** What is asked for before the page is painted. */
const first = /\/(framework|messages|rolldown-runtime)-[^/]*\.js$/;

const preload = /<link rel="modulepreload" href="([^"]+)"[^>]*\/>/g;

/** The script that runs the app, as React Router writes it. */
const runsApp = /(<script type="module" async="">)(import "[^<]*)(<\/script>)/;

/** What a page asks for by itself. */
export function askedBy(html: string): string[] {
  return [...html.matchAll(preload)].map(([, href]) => href ?? "");
}

/** The page, most of whose code waits until it is painted; with `ahead`, the page for every address that has none of its own. */
export function startedOncePainted(html: string, ahead?: Ahead): string {
  const known = askedBy(html);
  const files = [...known, ...(ahead?.modules ?? [])];
  const asked = JSON.stringify(known);
  // Whoever goes back before the app is there is at another address, of which it can make nothing here: that one is loaded whole.
  const start = (app: string) => `(async () => {
  const { pathname } = location;
  const asked = ${ahead ? `${asked}.concat((${askAhead})(${JSON.stringify(ahead)}))` : asked};
  const ahead = ${JSON.stringify(runsAhead.flatMap((name) => files.filter((file) => name.test(file))))};
  const ask = ${ask};
  const isFirst = (file) => ${first}.test(file);
  ask(asked.slice(${known.length}).filter(isFirst));
  await ${painted};
  const rest = asked.filter((file) => !isFirst(file));
  // All of them at once can keep a phone busy for a tenth of a second. A tab behind has time, but timers of a second.
  for (let at = 0; at < rest.length; at += 6) {
    ask(rest.slice(at, at + 6));
    if (document.visibilityState !== "hidden") await new Promise((go) => setTimeout(go));
  }
  ${runAhead}
  ${askedInTurn(app)}
})().catch((error) => {
  console.error(error);
  dispatchEvent(new Event("lapang-lost"));
});`;
  if (!runsApp.test(html)) throw new Error("a page has no script that runs the app");
  // After the style sheet, which is what the paint waits for.
  const links = known
    .filter((file) => first.test(file))
    .map((file) => `<link rel="modulepreload" href="${file}" fetchpriority="low"/>`);
  return html
    .replaceAll(preload, "")
    .replace("</head>", () => `${links.join("")}</head>`)
    .replace(runsApp, (_, open, app, close) => open + start(app) + close);
}

/** Its imports as ones that wait for their turn: as they are, the browser would begin with them before any line of the script. */
function askedInTurn(app: string): string {
  const inTurn = app
    .replace(/^import \* as (\w+) from ("[^"]+");$/gm, "const $1 = await import($2);")
    .replace(/^import ("[^"]+");$/gm, "await import($1);")
    .replace(
      /^import\(("[^"]+")\);$/gm,
      "if (location.pathname !== pathname) return location.reload();\nawait import($1);",
    );
  if (/^\s*import\b/m.test(inTurn)) throw new Error(`an import of a kind that is not known: ${inTurn}`);
  return inTurn;
}
