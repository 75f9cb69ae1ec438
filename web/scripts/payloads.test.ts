import { expect, test } from "vitest";
import { modulesBeyondLayouts, payloadFile } from "./payloads.ts";

const routes = {
  root: { id: "root", path: "", module: "/root.js", imports: ["/framework.js"] },
  id: { id: "id", parentId: "root", path: "id", module: "/_id.js", imports: ["/framework.js", "/shell.js"] },
  home: { id: "home", parentId: "id", index: true, module: "/home.js", imports: ["/shell.js", "/icon.js"] },
  terms: { id: "terms", parentId: "id", path: "terms", module: "/terms.js" },
};

test("a page's payload is beside the page", () => {
  expect(payloadFile("/")).toBe("/_payload.json");
  expect(payloadFile("/id")).toBe("/id/_payload.json");
  expect(payloadFile("/id/terms")).toBe("/id/terms/_payload.json");
});

test("a payload names what the page needs beyond its layouts", () => {
  expect(modulesBeyondLayouts(routes, "/id")).toEqual(["/home.js", "/icon.js"]);
  expect(modulesBeyondLayouts(routes, "/id/terms")).toEqual(["/terms.js"]);
});

test("a payload for an unknown page breaks the build", () => {
  expect(() => modulesBeyondLayouts(routes, "/privacy")).toThrow("/privacy");
});
