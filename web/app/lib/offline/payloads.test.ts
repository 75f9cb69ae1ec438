import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { preloadPayloads } from "./payloads";

const payloads = {
  "/": "/_payload.json",
  "/terms": "/terms/_payload.json",
  "/privacy": "/privacy/_payload.json",
  "/id": "/id/_payload.json",
  "/id/terms": "/id/terms/_payload.json",
};

let requests: string[];
let id: string;

beforeEach(() => {
  requests = [];
  id = "test";
  vi.stubGlobal("fetch", async (path: string) => {
    requests.push(path);
    if (path === "/builds/meta/test.json") return new Response(JSON.stringify({ payloads }));
    if (path === "/privacy/_payload.json") return new Response("", { status: 404 });
    return new Response(
      JSON.stringify({ id, modules: [`/assets${path.replace("_payload.json", "page.js")}`, "/assets/both.js"] }),
    );
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  document.head.innerHTML = "";
});

const connection = (is: object) => vi.stubGlobal("navigator", { connection: is });
const preloaded = () =>
  [...document.head.querySelectorAll("link[rel=prefetch]")].map((link) => link.getAttribute("href"));

test("the code of the language's other pages is preloaded, and one that fails does not stop the others", async () => {
  await preloadPayloads("/play");
  expect(requests).toEqual([
    "/builds/meta/test.json",
    "/_payload.json",
    "/terms/_payload.json",
    "/privacy/_payload.json",
  ]);
  expect(preloaded()).toEqual(["/assets/page.js", "/assets/both.js", "/assets/terms/page.js"]);
  await preloadPayloads("/play");
  expect(preloaded()).toHaveLength(3);
});

test.each(["/id/terms", "/id/terms/"])("on %s, its own payload is not needed", async (page) => {
  await preloadPayloads(page);
  expect(requests).toEqual(["/builds/meta/test.json", "/id/_payload.json"]);
});

test("the code of another build is not preloaded", async () => {
  id = "newer";
  await preloadPayloads("/id");
  expect(requests).toContain("/id/terms/_payload.json");
  expect(preloaded()).toEqual([]);
});

test.each([{ effectiveType: "slow-2g" }, { effectiveType: "4g", saveData: true }])(
  "with a connection that is %o nothing is preloaded",
  async (is) => {
    connection(is);
    await preloadPayloads("/play");
    expect(requests).toEqual([]);
  },
);

test.each([{ effectiveType: "2g", saveData: false }, {}])("with one that is %o it is", async (is) => {
  connection(is);
  await preloadPayloads("/id");
  expect(preloaded()).toHaveLength(2);
});
