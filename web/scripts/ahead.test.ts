import { expect, test } from "vitest";
import { modulesAhead, paintedFirst, withFilesAhead, withScriptAhead } from "./ahead.ts";

const routes = {
  root: { id: "root", path: "", module: "/root.js" },
  guard: { id: "guard", parentId: "root", module: "/guard.js", clientMiddlewareModule: "/middleware.js" },
  home: { id: "home", parentId: "guard", index: true, module: "/home.js" },
  match: { id: "match", parentId: "guard", path: "match/:id", module: "/match.js", imports: ["/shared.js"] },
  venue: { id: "venue", parentId: "guard", path: "venue/:id", module: "/venue.js", imports: ["/shared.js"] },
};

type Import = (file: string) => Promise<unknown>;

/** Runs the script of a page at an address; answers what it asks for. */
function askedFor(path: string, html = fallback(), run: Import = () => Promise.resolve()): (string | null)[] {
  const script = /<script[^>]*>(.*)<\/script>/s.exec(html)?.[1] ?? "";
  const head = document.createElement("head");
  const { documentElement } = document;
  const page = { createElement: (name: string) => document.createElement(name), head, documentElement };
  new Function("location", "document", "run", script.replace("import(", "run("))({ pathname: path }, page, run);
  return [...head.querySelectorAll("link[rel=modulepreload]")].map((link) => link.getAttribute("href"));
}

const fallback = (known = ["/root.js"]) =>
  withScriptAhead("<head></head>", modulesAhead(routes, new Set(known), ["/"]), known);

/** Which files run by a page's script, of which one cannot be had. */
async function ranBy(html: string, path: string, missing = ""): Promise<string[]> {
  const ran: string[] = [];
  askedFor(path, html, (file) => {
    if (file === missing) return Promise.reject(new Error("offline"));
    ran.push(file);
    return Promise.resolve();
  });
  await new Promise((resolve) => setTimeout(resolve));
  return ran;
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

test("what a prerendered page stands on runs ahead of it, file after file, as far as it can be had", async () => {
  const links = ["/calls-1.js", "/page-2.js", "/client-3.js", "/framework-4.js"].map(
    (file) => `<link rel="modulepreload" href="${file}"/>`,
  );
  const html = withFilesAhead(`<head>${links.join("")}</head>`);
  expect(await ranBy(html, "/play")).toEqual(["/framework-4.js", "/client-3.js", "/calls-1.js"]);
  expect(await ranBy(html, "/play", "/client-3.js")).toEqual(["/framework-4.js"]);
  expect(withFilesAhead("<head></head>")).toBe("<head></head>");
});

test("what only another page stands on is neither asked for nor run", async () => {
  const matches = { ...routes.match, imports: ["/matches-1.js"] };
  const html = withScriptAhead("<head></head>", modulesAhead({ ...routes, match: matches }, new Set(), []), []);
  expect(await ranBy(html, "/match/abc")).toEqual(["/matches-1.js"]);
  expect(await ranBy(html, "/venue/abc")).toEqual([]);
});

test("of an address that is no page nothing runs ahead", async () => {
  const html = fallback(["/framework-4.js"]);
  expect(await ranBy(html, "/match/abc")).toEqual(["/framework-4.js"]);
  expect(await ranBy(html, "/nowhere")).toEqual([]);
});
