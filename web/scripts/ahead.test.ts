import { expect, test } from "vitest";
import { modulesAhead, paintedFirst, withScriptAhead } from "./ahead.ts";

const routes = {
  root: { id: "root", path: "", module: "/root.js" },
  guard: { id: "guard", parentId: "root", module: "/guard.js", clientMiddlewareModule: "/middleware.js" },
  home: { id: "home", parentId: "guard", index: true, module: "/home.js" },
  match: { id: "match", parentId: "guard", path: "match/:id", module: "/match.js", imports: ["/shared.js"] },
  venue: { id: "venue", parentId: "guard", path: "venue/:id", module: "/venue.js", imports: ["/shared.js"] },
};

/** What the script in the page asks for at an address. */
function askedFor(path: string): (string | null)[] {
  const ahead = modulesAhead(routes, new Set(["/root.js"]), ["/"]);
  const script = /<script[^>]*>(.*)<\/script>/s.exec(withScriptAhead("<head></head>", ahead))?.[1] ?? "";
  const head = document.createElement("head");
  const page = { createElement: (name: string) => document.createElement(name), head };
  new Function("location", "document", script)({ pathname: path }, page);
  return [...head.querySelectorAll("link[rel=modulepreload]")].map((link) => link.getAttribute("href"));
}

test("a page's code is asked for by its address, guards and layouts too, but not what the frame brings by itself", () => {
  expect(askedFor("/match/abc")).toEqual(["/guard.js", "/middleware.js", "/match.js", "/shared.js"]);
  expect(askedFor("/venue/abc/")).toEqual(["/guard.js", "/middleware.js", "/venue.js", "/shared.js"]);
});

test("at an address that is no page, or one that is prerendered, nothing is asked for", () => {
  expect(askedFor("/match/abc/def")).toEqual([]);
  expect(askedFor("/nowhere")).toEqual([]);
  expect(askedFor("/")).toEqual([]);
});

test("the style sheet stands before the code, which waits for it", () => {
  const html = '<head><link rel="modulepreload" href="/a.js"/><link rel="stylesheet" href="/a.css"/></head>';
  expect(paintedFirst(html)).toBe(
    '<head><link rel="stylesheet" href="/a.css"/><link rel="modulepreload" href="/a.js" fetchpriority="low"/></head>',
  );
});
