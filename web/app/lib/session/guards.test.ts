import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { statusOf } from "~/lib/http/error-code";
import {
  answering,
  currentUserAnswer,
  currentUserPath,
  internalAccessPath,
  unauthenticated,
} from "../../../test/server";
import { pathAfterSignIn } from "./after-sign-in";
import { dropCookie, writeCookie } from "./cookies";
import { confinedTo, guard } from "./guards";
import { recordSignOut } from "./pending-logout";
import { saveReturnPath } from "./return-path";
import { clearQueries } from "./session-query";
import { store } from "./session-store";

const marker = "has-lapang-session";

beforeEach(() => writeCookie(marker, "1", 60));

afterEach(() => {
  clearQueries();
  dropCookie(marker);
  pathAfterSignIn("/");
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const id = "01900000-0000-7000-8000-000000000000";

/** Where the guard leads a reader who opens the path: on, elsewhere, or to a status. */
async function opening(path: string, signal?: AbortSignal): Promise<string | number> {
  try {
    const request = new Request(`http://localhost:8080${path}`, { signal });
    const pattern = new URL(request.url).pathname.slice(1).replace(/(?<=(match|booking|venue)\/)\d/, ":id");
    await guard({ request, pattern, params: { id } }, async () => undefined);
    return "on";
  } catch (thrown) {
    if (thrown instanceof Response) return thrown.headers.get("Location") ?? thrown.status;
    return statusOf(thrown);
  }
}

test.each([
  ["/", false, "/sports-preferences"],
  ["/id/venue/1", false, "/id/sports-preferences"],
  ["/terms", false, "/sports-preferences"],
  ["/sports-preferences", false, null],
  ["/id/sports-preferences", false, null],
  ["/auth/login", false, null],
  ["/id/auth/callback/google", false, null],
  ["/", true, null],
])("on %s a player whose preferences are completed: %s is redirected to %s", (path, completed, elsewhere) => {
  expect(confinedTo(path, { sportsPreferencesCompleted: completed })).toBe(elsewhere);
  expect(confinedTo(path, null)).toBeNull();
});

test("a visitor on a protected page signs in and comes back to it", async () => {
  dropCookie(marker);
  expect(await opening("/id/venue/7/book?day=2026-11-24")).toBe("/id/auth/login");
  expect(pathAfterSignIn("/id/auth/login")).toBe("/id/venue/7/book?day=2026-11-24");
  expect(pathAfterSignIn("/id/auth/login")).toBe("/id");
});

test("a visitor who left a protected page before the response does not come back to it", async () => {
  dropCookie(marker);
  expect(await opening("/booking/7", AbortSignal.abort())).toBe("/auth/login");
  expect(pathAfterSignIn("/auth/login")).toBe("/");
});

test("a language changed while signing in stays", () => {
  saveReturnPath("/venue/7/book?day=2026-11-24#hours");
  expect(pathAfterSignIn("/id/auth/login")).toBe("/id/venue/7/book?day=2026-11-24#hours");
  saveReturnPath("/id?from=link");
  expect(pathAfterSignIn("/auth/login")).toBe("/?from=link");
});

test("after signing out the page is not the return path", async () => {
  dropCookie(marker);
  recordSignOut();
  expect(await opening("/booking/7")).toBe("/auth/login");
  expect(pathAfterSignIn("/auth/login")).toBe("/");
  recordSignOut(Date.now() - 10_000);
  expect(await opening("/booking/7")).toBe("/auth/login");
  expect(pathAfterSignIn("/auth/login")).toBe("/booking/7");
});

test("a saved address of another site is never opened", () => {
  for (const path of ["//evil.example", "/id//evil.example", "/\\evil.example", "https://evil.example"]) {
    writeCookie("lapang-redirect-path", path, 60);
    expect(pathAfterSignIn("/auth/login")).toBe("/");
  }
});

test("a player whose session has ended is a visitor", async () => {
  answering({ [currentUserPath]: unauthenticated });
  expect(await opening("/my")).toBe("/auth/login");
});

test("a player may open a protected page, but not the sign-in page", async () => {
  answering({ [currentUserPath]: currentUserAnswer() });
  expect(await opening("/my")).toBe("on");
  expect(await opening("/auth/login")).toBe("/");
  saveReturnPath("/match/1");
  expect(await opening("/auth/login")).toBe("/match/1");
});

test("a visitor may open the sign-in page", async () => {
  dropCookie(marker);
  expect(await opening("/auth/login")).toBe("on");
});

test("no session is checked on a sign-in page", async () => {
  const calls = answering({});
  expect(await opening("/auth/login")).toBe("on");
  expect(calls).toEqual([]);
});

test("a player without preferences is redirected to choose them, and then comes back", async () => {
  answering({ [currentUserPath]: currentUserAnswer({ sportsPreferencesCompleted: false }) });
  expect(await opening("/match/1")).toBe("/sports-preferences");
  expect(pathAfterSignIn("/sports-preferences")).toBe("/match/1");
});

test("a protected page does not open while it is unknown who is signed in", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  answering({});
  expect(await opening("/my")).toBe(503);
}, 10_000);

test("a public page opens although the server is unreachable", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  answering({});
  expect(await opening("/play")).toBe("on");
  expect(logged).toHaveBeenCalledOnce();
}, 10_000);

test("a page on a hanging network opens at once for a known player", async () => {
  vi.useFakeTimers();
  const hour = 60 * 60_000;
  const user = { id: "u1", email: "ayu@example.com", name: "Ayu Lestari", avatarUrl: "", emailVerified: true };
  store({ sessionId: "s1", user: { ...user, sportsPreferencesCompleted: true } }, Date.now() - hour);
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  const opened = vi.fn();
  for (const path of ["/play", "/my"]) void opening(path).then(opened);
  await vi.advanceTimersByTimeAsync(0);
  expect(opened.mock.calls).toEqual([["on"], ["on"]]);
});

test.each([
  [true, "on"],
  [false, 404],
])("with internal access %s the back-office answers %s", async (hasAccess, outcome) => {
  answering({ [currentUserPath]: currentUserAnswer(), [internalAccessPath]: { body: { hasAccess } } });
  expect(await opening("/internal")).toBe(outcome);
});

test("in a new document a player on the sign-in page is redirected to the home page", async () => {
  vi.resetModules();
  const ayu = { id: "u1", email: "ayu@example.com", name: "Ayu", avatarUrl: "", emailVerified: true };
  store({ sessionId: "s1", user: { ...ayu, sportsPreferencesCompleted: true } });
  const { guard } = await import("./guards");
  const request = new Request("http://localhost:8080/auth/login");
  const refused = await guard({ request, pattern: "auth/login", params: {} }, async () => undefined).catch((it) => it);
  expect((refused as Response).headers.get("Location")).toBe("/");
});
