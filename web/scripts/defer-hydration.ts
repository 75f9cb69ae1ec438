// Defers most of a page's code until its first paint, so that on a slow line the content and the few big shared files
// come first.
import { preloadRoute, type RoutePreloads } from "./route-preload.ts";

/**
 * Runs in the browser, like all source text here: its `import` is the browser's, not the bundler's. Resolves at the
 * first paint, or after a timeout; a hidden tab is never painted.
 */
const painted = `new Promise((go) => {
  if (document.visibilityState === "hidden") return go();
  setTimeout(go, 1000);
  try {
    new PerformanceObserver(go).observe({ type: "paint", buffered: true });
  } catch {}
})`;

/** Browsers without `modulepreload` (Safari 16) at least fetch the file when it is imported. */
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
 * Executes shared files as soon as they are loaded, each in a task of its own: together with the app they would block
 * a phone's input. A failure surfaces when the app imports the file. Before the first of them, the browser loads its
 * date data for the page's language, which takes a phone 40 to 60 ms: pages that call the server show dates.
 */
const executeEarly = `if (requested.some((file) => file.includes("/calls-")))
    setTimeout(() => Intl.DateTimeFormat(document.documentElement.lang || "en", { dateStyle: "full", timeStyle: "short" }).format());
  try {
    for (const file of early) if (requested.includes(file)) await import(file);
  } catch {}`;

/** The files executed early: libraries and definitions without side effects, in dependency order. */
const executesEarly = ["framework", "messages", "client", "calls", "everyday", "venue_pb", "matches"].map(
  (name) => new RegExp(`/${name}-[^/]*\\.js$`),
);

/** Requested before the page is painted. */
const first = /\/(framework|messages|rolldown-runtime)-[^/]*\.js$/;

const preload = /<link rel="modulepreload" href="([^"]+)"[^>]*\/>/g;

/** The script that starts the app, as React Router writes it. */
const runsApp = /(<script type="module" async="">)(import "[^<]*)(<\/script>)/;

/** The files that a page requests itself. */
export function preloadsOf(html: string): string[] {
  return [...html.matchAll(preload)].map(([, href]) => href ?? "");
}

/** The page with most of its code deferred until its first paint; with `ahead`, the fallback page. */
export function deferHydration(html: string, preloads?: RoutePreloads): string {
  const known = preloadsOf(html);
  const files = [...known, ...(preloads?.modules ?? [])];
  const requested = JSON.stringify(known);
  // After Back during loading the address has changed, and the app cannot continue here: the new address is loaded as
  // a document.
  const start = (app: string) => `(async () => {
  const { pathname } = location;
  const requested = ${preloads ? `${requested}.concat((${preloadRoute})(${JSON.stringify(preloads)}))` : requested};
  const early = ${JSON.stringify(executesEarly.flatMap((name) => files.filter((file) => name.test(file))))};
  const ask = ${ask};
  const isFirst = (file) => ${first}.test(file);
  ask(requested.slice(${known.length}).filter(isFirst));
  await ${painted};
  const rest = requested.filter((file) => !isFirst(file));
  // All at once can block a phone for a tenth of a second. A hidden tab has time, but timers of a second.
  for (let at = 0; at < rest.length; at += 6) {
    ask(rest.slice(at, at + 6));
    if (document.visibilityState !== "hidden") await new Promise((go) => setTimeout(go));
  }
  ${executeEarly}
  ${withDynamicImports(app)}
})().catch((error) => {
  console.error(error);
  dispatchEvent(new Event("lapang-lost"));
});`;
  if (!runsApp.test(html)) throw new Error("a page has no script that runs the app");
  // After the style sheet, which blocks the paint.
  const links = known
    .filter((file) => first.test(file))
    .map((file) => `<link rel="modulepreload" href="${file}" fetchpriority="low"/>`);
  return html
    .replaceAll(preload, "")
    .replace("</head>", () => `${links.join("")}</head>`)
    .replace(runsApp, (_, open, app, close) => open + start(app) + close);
}

/** Makes its static imports dynamic: the browser would fetch static ones before any line of the script runs. */
function withDynamicImports(app: string): string {
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
