import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import table from "./routes";

type Page = { layout: string; guards: string[] };

/** The guards of the table are layouts; what a page lies within is what guards it. */
function pagesOf(entries: RouteConfigEntry[], path: string, layouts: string[]): [string, Page][] {
  return entries.flatMap((entry): [string, Page][] => {
    const here = [path, entry.path].filter(Boolean).join("/");
    const isLayout = /^routes\/_/.test(entry.file);
    const around = isLayout ? [...layouts, entry.file.replace(/^routes\/_|\.tsx$/g, "")] : layouts;
    const [layout = "", ...inner] = layouts;
    const guards = inner.map((name) => name.replace(/-(en|id)$/, "")).filter((name) => name !== "calls");
    const own: [string, Page][] = isLayout ? [] : [[`/${here}`, { layout, guards }]];
    return [...own, ...pagesOf(entry.children ?? [], here, around)];
  });
}

const pages = new Map(pagesOf(table, "", []));

// Specification §2; what the back-office asks of staff, it asks of signed-in players first.
const open: string[] = [];
const players = ["protected"];
const staff = ["protected", "internal"];

test.each([
  ["/", open],
  ["/terms", open],
  ["/privacy", open],
  ["/play", open],
  ["/match/:id", open],
  ["/auth/login", ["guest"]],
  ["/auth/callback/google", open],
  ["/play/create", players],
  ["/booking/:id", players],
  ["/venue/search", players],
  ["/venue/search/results", players],
  ["/venue/:id", players],
  ["/venue/:id/book", players],
  ["/sports-preferences", players],
  ["/settings", players],
  ["/settings/profile", players],
  ["/settings/sports-preferences", players],
  ["/settings/devices", players],
  ["/internal", staff],
  ["/internal/venues", staff],
  ["/internal/bookings", staff],
  ["/internal/bookings/:id", staff],
])("%s is there in both languages, for whom it is meant", (path, guards) => {
  expect(pages.get(path)).toEqual({ layout: "en", guards });
  expect(pages.get(path === "/" ? "/id" : `/id${path}`)).toEqual({ layout: "id", guards });
});

test("every page lies within the one layout of its language", () => {
  for (const [path, { layout }] of pages) expect(layout, path).toBe(/^\/id(\/|$)/.test(path) ? "id" : "en");
});
