import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import table from "../app/routes.ts";
import { pagePatterns } from "./built-routes.ts";

/** The route table as the build flattens it. */
function flat(entries: RouteConfigEntry[], parentId = "root"): Record<string, { id: string; parentId: string }> {
  return Object.fromEntries(
    entries.flatMap(({ children = [], ...entry }) => {
      const id = entry.id ?? entry.file;
      return [[id, { ...entry, id, parentId }], ...Object.entries(flat(children, id))];
    }),
  );
}

const patterns = pagePatterns({ root: { id: "root", path: "" }, ...flat(table) });

test("layouts are flattened, and a page with an index is listed once", () => {
  const routes = {
    root: { id: "root", path: "" },
    frame: { id: "frame", parentId: "root" },
    settings: { id: "settings", parentId: "frame", path: "settings" },
    first: { id: "first", parentId: "settings", index: true },
    device: { id: "device", parentId: "settings", path: "device/:name" },
    rest: { id: "rest", parentId: "root", path: "*" },
  };
  expect(pagePatterns(routes)).toEqual(["/settings", "/settings/device/:name"]);
});

test("every page of the app is listed in both languages, and nothing else", () => {
  const english = patterns.filter((pattern) => !/^\/id(\/|$)/.test(pattern));
  expect(patterns).toEqual([...english, ...english.map((path) => (path === "/" ? "/id" : `/id${path}`))].sort());
  expect(english).toEqual(
    expect.arrayContaining(["/", "/auth/login", "/match/:id", "/venue/search/results", "/internal/bookings/:id"]),
  );
});
