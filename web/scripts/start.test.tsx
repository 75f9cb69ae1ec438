import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { routePreloads } from "./route-preload.ts";
import { preloadsOf, startAfterPaint, withPreloads } from "./start.ts";

const built = `<head><link rel="modulepreload" href="/assets/framework-1.js"/><link rel="modulepreload" href="/page.js"/></head><body><script type="module" async="">import "/entry.js";</script></body>`;
const routes = {
  root: { id: "root", path: "", module: "/root.js" },
  guard: { id: "guard", parentId: "root", module: "/guard.js", clientMiddlewareModule: "/middleware.js" },
  home: { id: "home", parentId: "guard", index: true, module: "/home.js" },
  match: { id: "match", parentId: "guard", path: "match/:id", module: "/match.js", imports: ["/matches.js"] },
};
const fallback = startAfterPaint(built, routePreloads(routes, new Set(["/root.js"]), ["/"]));

let paint = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  class Painting {
    constructor(seen: () => void) {
      paint = seen;
    }
    observe() {}
  }
  vi.stubGlobal("PerformanceObserver", Painting);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.restoreAllMocks();
  document.head.innerHTML = "";
  document.body.innerHTML = "";
  history.replaceState(null, "", "/");
});

/** Opens a page at an address. */
async function open(html: string, path = "/") {
  history.replaceState(null, "", path);
  const [, head = "", script = "", body = ""] =
    /<head>(.*)<script>(.*)<\/script><\/head><body>(.*)<\/body>/s.exec(html) ?? [];
  document.head.innerHTML = head;
  document.body.innerHTML = body;
  // The app itself does not run here.
  const started: string[] = [];
  const append = document.head.append.bind(document.head);
  vi.spyOn(document.head, "append").mockImplementation((node) => {
    if (node instanceof HTMLScriptElement) started.push(`${node.type} ${node.text}`);
    else append(node as Node);
  });
  new Function(script)();
  dispatchEvent(new Event("DOMContentLoaded"));
  await vi.advanceTimersByTimeAsync(0);
  return {
    asked: () => [...document.querySelectorAll("link[rel=modulepreload]")].map((link) => link.getAttribute("href")),
    started,
  };
}

test("before the first paint only what every page needs is requested, and nothing runs", async () => {
  const { asked, started } = await open(startAfterPaint(built));
  expect([asked(), started]).toEqual([["/assets/framework-1.js"], []]);
  paint();
  await vi.advanceTimersByTimeAsync(0);
  expect([asked(), started]).toEqual([["/assets/framework-1.js", "/page.js"], ['module import "/entry.js";']]);
});

test("a page that is not painted starts a second later, a hidden tab at once", async () => {
  const { started } = await open(startAfterPaint(built));
  await vi.advanceTimersByTimeAsync(900);
  expect(started).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(100);
  expect(started).toHaveLength(1);
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  expect((await open(startAfterPaint(built))).started).toHaveLength(1);
});

test.each([
  ["/match/abc", ["/guard.js", "/middleware.js", "/match.js", "/matches.js"]],
  ["/match/abc/def", []],
  ["/", []],
])("the fallback page requests at %s the modules of its route, guards and layouts too", async (path, modules) => {
  const { asked } = await open(fallback, path);
  paint();
  await vi.advanceTimersByTimeAsync(0);
  expect(asked()).toEqual(["/assets/framework-1.js", "/page.js", ...modules]);
});

test("a page whose script is written differently breaks the build", () => {
  expect(preloadsOf(built)).toEqual(["/assets/framework-1.js", "/page.js"]);
  expect(() => startAfterPaint("<body></body>")).toThrow("no script");
});

test("a page preloads more files, each once, after the paint as well", async () => {
  const { asked } = await open(startAfterPaint(withPreloads(built, ["/page.js", "/part.js"])));
  paint();
  await vi.advanceTimersByTimeAsync(0);
  expect(asked()).toEqual(["/assets/framework-1.js", "/page.js", "/part.js"]);
});
