import { Code, ConnectError } from "@connectrpc/connect";
import { focusManager } from "@tanstack/react-query";
import { act, screen, waitFor } from "@testing-library/react";
import { createElement } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderPage } from "../../../test/render";
import { answering, currentUserAnswer, currentUserPath, logoutPath, unauthenticated } from "../../../test/server";
import { dropCookie, readCookie, writeCookie } from "./cookies";
import { guard } from "./guards";
import { hasSessionEnded, isLogoutPending, setLogoutPending } from "./pending-logout";
import { saveReturnPath, takeReturnPath } from "./return-path";
import { knownSession, loadSession, publishSession, type SignedIn, signOut, useOtherTabs, useSession } from "./session";
import { beginSession, clearQueries, queryClient } from "./session-query";
import { persistedPrefix, readStored, store, storeKey } from "./session-store";

const marker = "has-lapang-session";
const minute = 60_000;
const day = 24 * 60 * minute;

const ayu: SignedIn = {
  sessionId: "s1",
  user: {
    id: "u1",
    email: "ayu@example.com",
    name: "Ayu Lestari",
    avatarUrl: "",
    emailVerified: true,
    sportsPreferencesCompleted: true,
  },
};

beforeEach(() => {
  answering({});
  vi.spyOn(location, "reload").mockImplementation(() => {});
});

afterEach(() => {
  clearQueries();
  dropCookie(marker);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("without the marker cookie no session is requested", async () => {
  const calls = answering({ [currentUserPath]: currentUserAnswer() });
  expect(await loadSession()).toBeNull();
  expect(calls).toEqual([]);
});

test("with the marker cookie the session is requested once, and stored on the device", async () => {
  writeCookie(marker, "1", 60);
  const calls = answering({ [currentUserPath]: currentUserAnswer() });
  expect((await loadSession())?.user.name).toBe("Ayu Lestari");
  expect((await loadSession())?.sessionId).toBe("s1");
  expect(calls).toEqual([currentUserPath]);
  expect(readStored()?.value.user.email).toBe("ayu@example.com");
});

test("the session is requested again after 5 minutes, not before", async () => {
  vi.useFakeTimers();
  writeCookie(marker, "1", 3600);
  const calls = answering({ [currentUserPath]: currentUserAnswer() });
  await loadSession();
  await vi.advanceTimersByTimeAsync(5 * minute - 1);
  await loadSession();
  expect(calls).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  await loadSession();
  await vi.waitFor(() => expect(calls).toHaveLength(2));
});

test("the session is requested twice at most", async () => {
  vi.useFakeTimers();
  writeCookie(marker, "1", 3600);
  const calls = answering({});
  const outcome = loadSession().catch(() => "failed");
  await vi.advanceTimersByTimeAsync(10 * minute);
  expect(await outcome).toBe("failed");
  expect(calls).toEqual([currentUserPath, currentUserPath]);
});

test("a page that becomes visible does not request the session", async () => {
  vi.useFakeTimers();
  writeCookie(marker, "1", 3600);
  const calls = answering({ [currentUserPath]: currentUserAnswer() });
  const page = open("/play");
  queryClient.mount();
  await act(() => vi.advanceTimersByTimeAsync(6 * minute));
  expect(calls).toHaveLength(1);
  focusManager.setFocused(false);
  focusManager.setFocused(true);
  await act(() => vi.advanceTimersByTimeAsync(minute));
  expect(calls).toHaveLength(1);
  focusManager.setFocused(undefined);
  queryClient.unmount();
  page.unmount();
});

test("no session is checked on a path with /auth, not even with the marker cookie", async () => {
  writeCookie(marker, "1", 60);
  const calls = answering({ [currentUserPath]: currentUserAnswer() });
  open("/id/auth/login");
  expect(await screen.findByText("out")).toBeInTheDocument();
  expect(calls).toEqual([]);
});

test("the player stays known offline, and on a network that leads nowhere", async () => {
  writeCookie(marker, "1", 60);
  const calls = answering({});
  store(ayu, Date.now() - day / 2);
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  expect(await loadSession()).toMatchObject(ayu);
  expect(calls).toEqual([]);
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(true);
  expect(await loadSession()).toMatchObject(ayu);
  await waitFor(() => expect(calls).toEqual([currentUserPath]));
});

/** A server whose responses are released by the test. */
function hanging() {
  const answers: ((answer: Response) => void)[] = [];
  vi.stubGlobal("fetch", () => new Promise<Response>((done) => answers.push(done)));
  return async (answer: { status: number; body: unknown }) => {
    await vi.waitFor(() => expect(answers).not.toEqual([]));
    for (const done of answers) done(Response.json(answer.body, { status: answer.status }));
  };
}

test("a page of a known player does not wait for the server", async () => {
  writeCookie(marker, "1", 3600);
  store(ayu, Date.now() - day / 2);
  const answer = hanging();
  expect(await loadSession()).toMatchObject(ayu);
  expect(await loadSession()).toMatchObject(ayu);
  const renamed = currentUserAnswer({ name: "Ayu Lestari Putri" }) as { body: unknown };
  await answer({ status: 200, body: renamed.body });
  await waitFor(() => expect(knownSession()?.user.name).toBe("Ayu Lestari Putri"));
});

test("an ended session is noticed however late the response", async () => {
  vi.useFakeTimers();
  writeCookie(marker, "1", 3600);
  store(ayu, Date.now() - day / 2);
  const answer = hanging();
  const found = loadSession();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await found).toMatchObject(ayu);
  await answer({ status: 401, body: { code: "unauthenticated" } });
  await vi.advanceTimersByTimeAsync(0);
  expect(knownSession()).toBeNull();
  expect(readStored()).toBeNull();
});

test.each([
  ["of an earlier visit", () => store(ayu)],
  [
    "of this visit",
    () => {
      publishSession(ayu);
      queryClient.setQueryData(["bookings"], ["private"]);
    },
  ],
])("once the cookies are gone without a sign-out, nothing of the player remains %s", async (_, leave) => {
  writeCookie(marker, "1", 60);
  leave();
  localStorage.setItem(`${persistedPrefix}lapang.v1.BookingService/ListMyBookings?{}`, "private");
  dropCookie(marker);
  expect(await loadSession()).toBeNull();
  expect(Object.keys(localStorage)).toEqual([]);
  expect(queryClient.getQueryData(["bookings"])).toBeUndefined();
});

test("a full store does not keep the previous player", () => {
  store(ayu);
  const stored = localStorage;
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.getItem(key),
    removeItem: (key: string) => stored.removeItem(key),
    setItem() {
      throw new DOMException("full", "QuotaExceededError");
    },
  });
  store({ ...ayu, user: { ...ayu.user, id: "u2" } });
  expect(stored.getItem(storeKey)).toBeNull();
});

test("a session that the server rejects is cleared", async () => {
  writeCookie(marker, "1", 60);
  answering({ [currentUserPath]: unauthenticated });
  expect(await loadSession()).toBeNull();
  expect(readCookie(marker)).toBeNull();
  expect(readStored()).toBeNull();
});

test("a stored session lasts 24 hours", () => {
  store(ayu, 1_000_000);
  expect(readStored(1_000_000 + day)?.value).toEqual(ayu);
  expect(readStored(1_000_000 + day + 1)).toBeNull();
  expect(readStored(999_999)).toBeNull();
});

test.each(["", "null", "{}", "[]", '{"savedAt":1}', '{"savedAt":1,"value":{"sessionId":3}}', "{"])(
  "a damaged stored session %j is a visitor",
  (stored) => {
    localStorage.setItem("lapang-current-user", stored);
    expect(readStored(2)).toBeNull();
  },
);

test("a stored session is used without a request while fresh, and only with the marker cookie", async () => {
  const calls = answering({});
  store(ayu);
  expect(knownSession()).toBeNull();
  writeCookie(marker, "1", 60);
  expect(await loadSession()).toMatchObject(ayu);
  expect(knownSession()).toMatchObject(ayu);
  expect(calls).toEqual([]);
});

test.each([
  ["when the server answers", { [logoutPath]: { body: {} } }, []],
  ["when the session has ended already", { [logoutPath]: unauthenticated }, []],
  ["when it cannot be reached", {}, ["lapang-sign-out-owed"]],
])("signing out leaves nothing of the player %s", async (_, answers, left) => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const dropped: string[] = [];
  const names = async () => [{ name: "drafts", version: 1 }];
  const drop = (name: string) => dropped.push(name);
  vi.stubGlobal("indexedDB", { databases: names, deleteDatabase: drop });
  vi.stubGlobal("caches", { keys: async () => ["pages"], delete: async (name: string) => drop(name) });
  writeCookie(marker, "1", 60);
  saveReturnPath("/my");
  publishSession(ayu);
  localStorage.setItem("nuxt-color-mode", "dark");
  localStorage.setItem("something-else", ayu.user.name);
  sessionStorage.setItem("lapang-pending-code", ayu.user.email);
  queryClient.setQueryData(["bookings"], ["private"]);
  const calls = answering(answers);

  await signOut();

  expect(calls).toEqual([logoutPath]);
  expect(readCookie(marker)).toBeNull();
  expect(takeReturnPath()).toBeNull();
  expect(Object.keys(localStorage).sort()).toEqual([...left, "nuxt-color-mode"]);
  expect(Object.keys(sessionStorage)).toEqual(["lapang-signed-out-at"]);
  expect([...new Set(dropped)].sort()).toEqual(["drafts", "lapang-read", "pages"]);
  expect(queryClient.getQueryData(["bookings"])).toBeUndefined();
  expect(location.reload).toHaveBeenCalledOnce();
});

test("a browser without those stores still signs out", async () => {
  writeCookie(marker, "1", 60);
  publishSession(ayu);
  answering({ [logoutPath]: { body: {} } });
  await signOut();
  expect(readStored()).toBeNull();
  expect(location.reload).toHaveBeenCalledOnce();
});

/** A page that shows the session. */
function Page() {
  useOtherTabs();
  const session = useSession();
  return session.state === "in" ? session.user.name : session.state;
}

/** Opens a page that shows the session, and runs its guard. */
function open(path: string) {
  const request = new Request(`http://localhost:8080${path}`);
  guard({ request, pattern: path.slice(1), params: {} }, async () => {}).catch(() => {});
  return renderPage(createElement(Page), { path });
}

test("a sign-out that the server missed is repeated when the page opens again", async () => {
  setLogoutPending(true);
  const calls = answering({ [logoutPath]: { body: {} } });
  open("/auth/login");
  await waitFor(() => expect(isLogoutPending()).toBe(false));
  expect(calls).toEqual([logoutPath]);
});

test("a player who signs in meanwhile is not signed out again", async () => {
  setLogoutPending(true);
  beginSession(null);
  expect(isLogoutPending()).toBe(false);
});

const otherTabWrites = (value: SignedIn | null) => {
  store(value);
  const newValue = localStorage.getItem(storeKey);
  act(() => void dispatchEvent(new StorageEvent("storage", { key: storeKey, newValue })));
};

test("another tab's news about the player applies here too", async () => {
  writeCookie(marker, "1", 60);
  publishSession({ ...ayu, user: { ...ayu.user, emailVerified: false } });
  answering({});
  open("/play");
  otherTabWrites({ ...ayu, user: { ...ayu.user, name: "Ayu L." } });
  expect(screen.getByText("Ayu L.")).toBeInTheDocument();
  expect((await loadSession())?.user.emailVerified).toBe(true);
  expect(location.reload).not.toHaveBeenCalled();
});

test("a sign-out in another tab signs out here, and clears this tab", async () => {
  writeCookie(marker, "1", 60);
  publishSession(ayu);
  open("/play");
  sessionStorage.setItem("lapang-match-draft", "private");
  dropCookie(marker);
  otherTabWrites(null);
  expect(location.reload).toHaveBeenCalledOnce();
  expect(sessionStorage.getItem("lapang-match-draft")).toBeNull();
  expect(hasSessionEnded()).toBe(true);
});

test.each([
  ["a visitor", "/play", null, "a draft for after signing in"],
  ["a visitor at the sign-in page", "/auth/login", null, "a draft for after signing in"],
  ["somebody else", "/auth/login", { ...ayu, user: { ...ayu.user, id: "u2" } }, null],
])("a sign-in in another tab is followed by %s, and its own session stays", async (_, path, before, left) => {
  sessionStorage.setItem("lapang-match-draft", "a draft for after signing in");
  if (before) {
    writeCookie(marker, "1", 60);
    publishSession(before);
  }
  open(path);
  // It is established that nobody is signed in.
  await act(() => loadSession());
  writeCookie(marker, "1", 60);
  otherTabWrites(ayu);
  expect(location.reload).toHaveBeenCalledOnce();
  expect(readCookie(marker)).toBe("1");
  expect(readStored()?.value).toEqual(ayu);
  expect(sessionStorage.getItem("lapang-match-draft")).toBe(left);
});

test("a page restored by Back is not shown to a visitor", async () => {
  writeCookie(marker, "1", 60);
  publishSession(ayu);
  open("/play");
  const back = () => act(() => void dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true })));
  back();
  expect(location.reload).not.toHaveBeenCalled();
  dropCookie(marker);
  back();
  expect(location.reload).toHaveBeenCalledOnce();
});

test("a rejected call ends the session and leads to sign-in and back, except on a sign-in page", async () => {
  vi.spyOn(location, "assign").mockImplementation(() => {});
  const refused = () => Promise.reject(new ConnectError("", Code.Unauthenticated));
  const ask = () => queryClient.query({ queryKey: ["any"], queryFn: refused, retry: false }).catch(() => {});
  history.replaceState(null, "", "/id/auth/login");
  await ask();
  expect(location.assign).not.toHaveBeenCalled();
  history.replaceState(null, "", "/id/my?show=matches");
  await ask();
  expect(location.assign).toHaveBeenCalledWith("http://localhost:8080/id/auth/login");
  expect(takeReturnPath()).toBe("/id/my?show=matches");
  history.replaceState(null, "", "/");
});

test("the language of the sign-in is remembered, whichever way", () => {
  history.replaceState(null, "", "/id/auth/login");
  beginSession(ayu);
  expect(readCookie("lapang-locale")).toBe("id");
  history.replaceState(null, "", "/");
});

test("a response to a request from before a sign-up does not sign the new player out", async () => {
  writeCookie(marker, "1", 60);
  let answer: ((response: Response) => void) | undefined;
  vi.stubGlobal("fetch", () => new Promise<Response>((done) => (answer = done)));
  const before = loadSession();
  await vi.waitFor(() => expect(answer).toBeDefined());
  beginSession(null);
  answer?.(Response.json({ code: "unauthenticated" }, { status: 401 }));
  await before;
  expect(readCookie(marker)).not.toBeNull();
});
