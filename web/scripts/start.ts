// A page requests and starts its code after its first paint, so that the style sheet and the font come first
// (docs/DECISIONS/0024). React Router's preload links and its script stay as they are, but for the attribute that makes
// the browser act on them.
import type { RoutePreloads } from "./route-preload.ts";

/** Every page needs it, so it is requested before the paint, after what the paint needs. */
const framework = /rel="later" (href="\/assets\/framework-)/g;

/** The files that a page preloads itself. */
export function preloadsOf(html: string): string[] {
  return [...html.matchAll(/<link rel="modulepreload" href="([^"]+)"/g)].map(([, href]) => href ?? "");
}

/** Lets a page preload more. */
export function withPreloads(html: string, modules: readonly string[]): string {
  const before = preloadsOf(html);
  const more = modules.filter((module) => !before.includes(module));
  const links = more.map((module) => `<link rel="modulepreload" href="${module}"/>`);
  return html.replace("</head>", () => `${links.join("")}</head>`);
}

/** With `preloads`, the fallback page. */
export function startAfterPaint(html: string, preloads: RoutePreloads = { modules: [], pages: {} }): string {
  const late = html.replace('<script type="module" async="">', '<script type="text/later">');
  if (late === html) throw new Error("a page has no script that runs the app");
  return late
    .replaceAll('<link rel="modulepreload"', '<link rel="later"')
    .replace(framework, 'rel="modulepreload" fetchpriority="low" $1')
    .replace("</head>", () => `<script>(${start})(${JSON.stringify(preloads)})</script></head>`);
}

/** Serialised into the page, so it must not use imports. */
function start({ modules, pages }: RoutePreloads): void {
  const parts = location.pathname.split("/").filter(Boolean);
  const page = Object.keys(pages).find((pattern) => {
    const names = pattern.split("/").filter(Boolean);
    return names.length === parts.length && names.every((name, at) => name[0] === ":" || name === parts[at]);
  });
  const parsed = new Promise((go) => addEventListener("DOMContentLoaded", go));
  // A hidden tab is never painted.
  const painted = new Promise<unknown>((go) => {
    if (document.visibilityState === "hidden") return go(null);
    setTimeout(go, 1000);
    try {
      new PerformanceObserver(go).observe({ type: "paint", buffered: true });
    } catch {}
  });
  void Promise.all([parsed, painted]).then(() => {
    for (const link of document.querySelectorAll<HTMLLinkElement>("link[rel=later]")) link.rel = "modulepreload";
    for (const index of (page && pages[page]) || [])
      document.head.append(
        Object.assign(document.createElement("link"), { rel: "modulepreload", href: modules[index] }),
      );
    const text = document.querySelector("script[type='text/later']")?.textContent ?? "";
    document.head.append(Object.assign(document.createElement("script"), { type: "module", text }));
  });
}
