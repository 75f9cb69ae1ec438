import type { RouteConfigEntry } from "@react-router/dev/routes";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { inLocale, type Locale, locales } from "~/lib/format/locale";
import { statusOf } from "~/lib/http/error-code";
import { dropCookie, writeCookie } from "~/lib/session/cookies";
import type { guard } from "~/lib/session/guards";
import { takeReturnPath } from "~/lib/session/return-path";
import { clearQueries } from "~/lib/session/session-query";
import { answering, currentUserAnswer, currentUserPath, internalAccessPath, unauthenticated } from "../test/server";
import table from "./routes";
import { clientLoader as internal } from "./routes/internal";
import { clientLoader as settings } from "./routes/settings-index";

type Guarded = "none" | "guest" | "protected" | "internal";

/** Specification §2, and the pages added since. */
const specified: Record<string, Guarded> = {
  "/": "none",
  "/terms": "none",
  "/privacy": "none",
  "/compete": "none",
  "/compete/matches": "none",
  "/compete/create": "protected",
  "/compete/:id": "none",
  "/compete/:id/desk": "protected",
  "/compete/:id/edit": "protected",
  "/compete/:id/score": "none",
  "/compete/:id/board": "none",
  "/compete/:id/partner": "none",
  "/play": "none",
  "/match/:id": "none",
  "/match/:id/night": "protected",
  "/match/:id/board": "none",
  "/auth/login": "guest",
  "/auth/callback/google": "none",
  "/play/create": "protected",
  "/booking/:id": "protected",
  "/venue/search": "protected",
  "/venue/search/results": "protected",
  "/venue/:id": "protected",
  "/venue/:id/book": "protected",
  "/sports-preferences": "protected",
  "/settings": "protected",
  "/settings/devices": "protected",
  "/settings/profile": "protected",
  "/settings/sports-preferences": "protected",
  "/internal": "internal",
  "/internal/venues": "internal",
  "/internal/bookings": "internal",
  "/internal/bookings/:id": "internal",

  "/courts": "none",
  "/courts/search": "none",
  "/courts/:city": "none",
  "/courts/:city/:slug": "none",
  "/courts/:city/:slug/book": "none",
  "/my": "protected",
  "/payments": "protected",
  "/receipt/:id": "protected",
  "/settings/notifications": "protected",
  "/internal/board": "internal",
  "/internal/cash": "internal",
  "/internal/figures": "internal",
  "/internal/venues/:id": "internal",
  "/internal/venues/:id/poster": "internal",
  "/internal/reports": "internal",
};

type Page = { pattern: string; files: string[] };

/** Every page of the table with its layouts, from the outermost inwards. */
function pagesOf(entries: RouteConfigEntry[], parent: Page = { pattern: "", files: [] }): Page[] {
  return entries.flatMap((entry) => {
    const here = {
      pattern: entry.path ? `${parent.pattern}/${entry.path}` : parent.pattern,
      files: [...parent.files, entry.file],
    };
    const children = pagesOf(entry.children ?? [], here);
    // A layout is not a page; a route whose child is its index is represented by that child.
    const isPage = entry.index || (entry.path !== undefined && !entry.children?.some((child) => child.index));
    return isPage ? [here, ...children] : children;
  });
}

const pages = new Map(pagesOf(await table).map(({ pattern, files }) => [pattern || "/", files]));
const rest = "/*";
const layouts = import.meta.glob<{ clientMiddleware?: (typeof guard)[] }>("./routes/_*.tsx");

const someId = "01900000-0000-7000-8000-000000000000";
const marker = "has-lapang-session";

const visitor = () => dropCookie(marker);
function player(user: object = {}, hasAccess = false) {
  return answering({
    [currentUserPath]: currentUserAnswer(user),
    [internalAccessPath]: { body: { hasAccess } },
  });
}

beforeEach(() => {
  writeCookie(marker, "1", 60);
  answering({ [currentUserPath]: unauthenticated });
});

afterEach(() => {
  clearQueries();
  dropCookie(marker);
  takeReturnPath();
  vi.unstubAllGlobals();
});

/** The outcome of opening the page: "on", another path, or a status. */
async function opening(locale: Locale, page: string, id = someId): Promise<string | number> {
  const pattern = inLocale(locale, page);
  const files = pages.get(pattern) ?? [];
  const modules = await Promise.all(files.map((file) => layouts[`./${file}`]?.()));
  const guards = modules.flatMap((module) => module?.clientMiddleware ?? []);
  const known: Record<string, string> = { id, city: "bandung", slug: "gor-mawar" };
  const names = [...pattern.matchAll(/:(\w+)/g)].map(([, name]) => name ?? "");
  const params = Object.fromEntries(names.map((name) => [name, known[name] ?? ""]));
  const path = pattern.replace(/:(\w+)/g, (_, name: string) => known[name] ?? "");
  const request = new Request(`http://localhost:8080${path}`);
  // The router's patterns have no leading slash.
  const through = (at: number): Promise<unknown> =>
    guards[at]?.({ request, pattern: pattern.slice(1) || "/", params }, () => through(at + 1)) ?? Promise.resolve();
  try {
    await through(0);
    return "on";
  } catch (thrown) {
    if (thrown instanceof Response) return thrown.headers.get("Location") ?? thrown.status;
    return statusOf(thrown);
  }
}

const every = Object.entries(specified);

describe.each(locales)("in %s", (locale) => {
  const at = (path: string) => inLocale(locale, path);

  test("the table has the pages of the specification, and a catch-all", () => {
    const own = [...pages.keys()].filter((pattern) => (pattern.startsWith("/id") ? "id" : "en") === locale);
    expect(own.sort()).toEqual([...every.map(([page]) => at(page)), at(rest)].sort());
  });

  test.each(every)("a visitor at %s, guarded by %s", async (page, guarded) => {
    visitor();
    const isOpen = guarded === "none" || guarded === "guest";
    expect(await opening(locale, page)).toBe(isOpen ? "on" : at("/auth/login"));
  });

  test.each(every)("a player at %s, guarded by %s", async (page, guarded) => {
    player();
    // The sign-in pages check no session.
    await opening(locale, "/my");
    const outcomes = { none: "on", guest: at("/"), protected: "on", internal: 404 };
    expect(await opening(locale, page)).toBe(outcomes[guarded]);
  });

  test.each(every)("staff at %s, guarded by %s", async (page, guarded) => {
    player({}, true);
    await opening(locale, "/my");
    expect(await opening(locale, page)).toBe(guarded === "guest" ? at("/") : "on");
  });

  test.each(every)("a player without sports at %s", async (page) => {
    player({ sportsPreferencesCompleted: false }, true);
    const isLeftAlone = page === "/sports-preferences" || page === "/auth/callback/google";
    const outcome = isLeftAlone || page === "/auth/login" ? "on" : at("/sports-preferences");
    expect(await opening(locale, page)).toBe(outcome);
  });

  test.each([
    ["/settings", settings, "/settings/profile"],
    ["/internal", internal, "/internal/bookings"],
  ])("%s redirects to one of its children", async (page, clientLoader, first) => {
    const outcome = await Promise.resolve()
      .then(() => clientLoader({ request: new Request(`http://localhost:8080${at(page)}`) }))
      .catch((thrown: Response) => thrown.headers.get("Location"));
    expect(outcome).toBe(at(first));
  });

  const withIds = every.flatMap(([page]) => (page.includes(":id") ? [page] : []));

  test.each(withIds)("%s is no page for an invalid id, and makes no request", async (page) => {
    const calls = player({}, true);
    for (const id of ["1", "not-an-id", `${someId}0`, someId.slice(1), `${someId}\n`, "..", "NEW"]) {
      expect(await opening(locale, page, id), id).toBe(404);
    }
    visitor();
    expect(await opening(locale, page, "not-an-id")).toBe(404);
    expect(calls).toEqual([]);
  });

  test("a new venue has a page without an id", async () => {
    player({}, true);
    expect(await opening(locale, "/internal/venues/:id", "new")).toBe("on");
    expect(await opening(locale, "/internal/venues/:id", someId.toUpperCase())).toBe("on");
  });
});
