import { beforeEach, expect, test, vi } from "vitest";
import { deferHydration, preloadsOf } from "./defer-hydration.ts";
import { routePreloads } from "./route-preload.ts";

const routes = {
  root: { id: "root", path: "", module: "/root.js" },
  guard: { id: "guard", parentId: "root", module: "/guard.js", clientMiddlewareModule: "/middleware.js" },
  home: { id: "home", parentId: "guard", index: true, module: "/home.js" },
  match: { id: "match", parentId: "guard", path: "match/:id", module: "/match.js", imports: ["/matches-1.js"] },
  venue: { id: "venue", parentId: "guard", path: "venue/:id", module: "/venue.js", imports: ["/shared.js"] },
};

/** A page as React Router writes it, with these module preloads. */
function built(...asked: string[]): string {
  const links = asked.map((file) => `<link rel="modulepreload" href="${file}"/>`).join("");
  return `<head>${links}<link rel="stylesheet" href="/a.css"/></head><body><script type="module" async="">import "/manifest.js";
import * as route0 from "/root.js";
import * as route1_main from "/page.js";
const route1 = {...route1_main};
  window.__reactRouterRouteModules = {"root":route0,"page":route1};

import("/entry.js");</script></body>`;
}

const fallback = (...known: string[]) => deferHydration(built(...known), routePreloads(routes, new Set(known), ["/"]));

let paint = () => {};

beforeEach(() => {
  class Painting {
    constructor(seen: () => void) {
      paint = seen;
    }
    observe() {}
  }
  vi.stubGlobal("PerformanceObserver", Painting);
  return () => vi.unstubAllGlobals();
});

/** Opens a page at an address, one of whose files fails; records the requested and the executed files. */
function open(html: string, { path = "/", visibilityState = "visible", missing = "" } = {}) {
  const script = /<script[^>]*>(.*)<\/script>/s.exec(html)?.[1] ?? "";
  const head = document.createElement("head");
  const { documentElement } = document;
  const page = {
    createElement: (name: string) => document.createElement(name),
    head,
    documentElement,
    visibilityState,
  };
  const ran: string[] = [];
  const run = (file: string) => {
    if (file === missing) return Promise.reject(new Error("offline"));
    ran.push(file);
    return Promise.resolve({ file });
  };
  const app: { __reactRouterRouteModules?: unknown } = {};
  const location = { pathname: path, reload: vi.fn() };
  const started = new Function(
    "location",
    "document",
    "window",
    "run",
    `return ${script.replaceAll("import(", "run(")}`,
  );
  const end: Promise<void> = started(location, page, app, run);
  const asked = () => [...head.querySelectorAll("link[rel=modulepreload]")].map((link) => link.getAttribute("href"));
  return { asked, head, ran, app, end, location };
}

/** Opens a page, and paints it. */
async function opened(html: string, options?: Parameters<typeof open>[1]) {
  const page = open(html, options);
  paint();
  await page.end;
  return { ...page, asked: page.asked() };
}

const app = ["/manifest.js", "/root.js", "/page.js", "/entry.js"];

test("before the first paint only shared files are requested, after the style sheet", () => {
  const html = deferHydration(built("/root.js", "/framework-1.js", "/page.js"));
  expect(preloadsOf(html)).toEqual(["/framework-1.js"]);
  expect(html).toContain('<link rel="stylesheet" href="/a.css"/><link rel="modulepreload" href="/framework-1.js" ');
  const messages = routePreloads({ page: { id: "page", path: "page", module: "/messages-1.js" } }, new Set(), []);
  const { asked } = open(deferHydration(built("/root.js", "/framework-1.js"), messages), { path: "/page" });
  expect(asked()).toEqual(["/messages-1.js"]);
});

test("nothing else is requested or executed before the first paint", async () => {
  const html = deferHydration(built("/root.js", "/page.js"));
  expect(preloadsOf(html)).toEqual([]);
  const { asked, ran, app: started, end } = open(html);
  await Promise.resolve();
  expect([asked(), ran]).toEqual([[], []]);
  paint();
  await end;
  expect([asked(), ran]).toEqual([["/root.js", "/page.js"], app]);
  expect(started.__reactRouterRouteModules).toEqual({ root: { file: "/root.js" }, page: { file: "/page.js" } });
});

test("if the address has changed by then, that page is loaded, and the app does not start", async () => {
  const { ran, end, location } = open(deferHydration(built()), { path: "/play" });
  location.pathname = "/";
  paint();
  await end;
  expect(location.reload).toHaveBeenCalledTimes(1);
  expect(ran).not.toContain("/entry.js");
});

test("many files are requested in small groups, in order", async () => {
  const files = Array.from({ length: 14 }, (_, at) => `/${at}.js`);
  const page = open(deferHydration(built(...files)));
  paint();
  await Promise.resolve();
  await Promise.resolve();
  expect(page.asked()).toEqual(files.slice(0, 6));
  await page.end;
  expect(page.asked()).toEqual(files);
});

test("a browser without modulepreload still fetches the files", async () => {
  const tokens = Object.getPrototypeOf(document.createElement("link").relList) as DOMTokenList;
  vi.spyOn(tokens, "supports").mockReturnValue(false);
  const { head, ran } = await opened(deferHydration(built("/root.js")));
  const link = head.querySelector('link[href="/root.js"]');
  expect([link?.getAttribute("rel"), link?.getAttribute("as")]).toEqual(["preload", "script"]);
  expect(ran).toEqual(app);
  vi.restoreAllMocks();
});

test("a hidden tab, which is not painted, starts at once without timers", async () => {
  vi.useFakeTimers();
  const files = Array.from({ length: 14 }, (_, at) => `/${at}.js`);
  const { asked, ran, end } = open(deferHydration(built(...files)), { visibilityState: "hidden" });
  await end;
  expect([asked(), ran]).toEqual([files, app]);
  vi.useRealTimers();
});

test("without a paint observer a page still starts", async () => {
  vi.stubGlobal("PerformanceObserver", undefined);
  vi.useFakeTimers();
  const { ran, end } = open(deferHydration(built()));
  await vi.advanceTimersByTimeAsync(1000);
  await end;
  expect(ran).toEqual(app);
  vi.useRealTimers();
});

test("a page that is not painted starts a second later", async () => {
  vi.useFakeTimers();
  const { ran, end } = open(deferHydration(built()));
  await vi.advanceTimersByTimeAsync(900);
  expect(ran).toEqual([]);
  await vi.advanceTimersByTimeAsync(100);
  await end;
  expect(ran).toEqual(app);
  vi.useRealTimers();
});

test("shared files are executed before the app, one after the other, skipping failed ones", async () => {
  const html = deferHydration(built("/calls-1.js", "/page-2.js", "/client-3.js", "/framework-4.js"));
  expect((await opened(html)).ran).toEqual(["/framework-4.js", "/client-3.js", "/calls-1.js", ...app]);
  expect((await opened(html, { missing: "/client-3.js" })).ran).toEqual(["/framework-4.js", ...app]);
});

test.each(["/root.js", "/entry.js"])("without %s it is told that the app is lost, and why", async (missing) => {
  const told = vi.spyOn(console, "error").mockImplementation(() => {});
  const lost = vi.fn();
  addEventListener("lapang-lost", lost, { once: true });
  await open(deferHydration(built()), { visibilityState: "hidden", missing }).end;
  expect(lost).toHaveBeenCalledTimes(1);
  expect(told).toHaveBeenCalledWith(new Error("offline"));
});

test("the fallback page requests the modules of its address, guards and layouts too", async () => {
  const match = await opened(fallback("/root.js"), { path: "/match/abc" });
  expect(match.asked).toEqual(["/root.js", "/guard.js", "/middleware.js", "/match.js", "/matches-1.js"]);
  const venue = await opened(fallback("/root.js"), { path: "/venue/abc/" });
  expect(venue.asked).toEqual(["/root.js", "/guard.js", "/middleware.js", "/venue.js", "/shared.js"]);
});

test("shared files of other pages are not executed", async () => {
  expect((await opened(fallback(), { path: "/match/abc" })).ran).toEqual(["/matches-1.js", ...app]);
  expect((await opened(fallback(), { path: "/venue/abc" })).ran).toEqual(app);
});

test("at an unknown or prerendered address only the frame is requested", async () => {
  for (const path of ["/match/abc/def", "/nowhere", "/"]) {
    expect((await opened(fallback("/root.js"), { path })).asked, path).toEqual(["/root.js"]);
  }
});

test("a page with an unknown start script breaks the build", () => {
  expect(() => deferHydration("<body></body>")).toThrow("no script");
  for (const file of ["/page.js", "/entry.js"])
    expect(() => deferHydration(built().replace(`"${file}"`, `'${file}'`)), file).toThrow("import");
});
