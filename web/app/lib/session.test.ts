import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answering, currentUserAnswer, currentUserPath, logoutPath, unauthenticated } from "../../test/server";
import { dropCookie, readCookie, writeCookie } from "./cookies";
import { saveReturnPath, takeReturnPath } from "./return-path";
import { knownSession, loadSession, type SignedIn, signOut } from "./session";
import { forgetEverything, keepSession, queryClient } from "./session-query";
import { readStored, store } from "./session-store";

const marker = "has-lapang-session";
const day = 24 * 60 * 60_000;

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
  vi.spyOn(location, "reload").mockImplementation(() => {});
});

afterEach(() => {
  forgetEverything();
  dropCookie(marker);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("without the marker cookie nobody is asked", async () => {
  const calls = answering({ [currentUserPath]: currentUserAnswer() });
  expect(await loadSession()).toBeNull();
  expect(calls).toEqual([]);
});

test("with it the server is asked once, and the answer kept on the device", async () => {
  writeCookie(marker, "1", 60);
  const calls = answering({ [currentUserPath]: currentUserAnswer() });
  expect((await loadSession())?.user.name).toBe("Ayu Lestari");
  expect((await loadSession())?.sessionId).toBe("s1");
  expect(calls).toEqual([currentUserPath]);
  expect(readStored()?.value.user.email).toBe("ayu@example.com");
});

test("a session that the server no longer knows is forgotten", async () => {
  writeCookie(marker, "1", 60);
  answering({ [currentUserPath]: unauthenticated });
  expect(await loadSession()).toBeNull();
  expect(readCookie(marker)).toBeNull();
  expect(readStored()).toBeNull();
});

test("what was kept serves for 24 hours", () => {
  store(ayu, 1_000_000);
  expect(readStored(1_000_000 + day)?.value).toEqual(ayu);
  expect(readStored(1_000_000 + day + 1)).toBeNull();
  expect(readStored(999_999)).toBeNull();
});

test.each(["", "null", "{}", "[]", '{"savedAt":1}', '{"savedAt":1,"value":{"sessionId":3}}', "{"])(
  "a damaged %j on the device is nobody",
  (stored) => {
    localStorage.setItem("lapang-current-user", stored);
    expect(readStored(2)).toBeNull();
  },
);

test("what was kept is used without asking while it is fresh, and only beside the marker", async () => {
  const calls = answering({});
  store(ayu);
  expect(await loadSession()).toBeNull();
  expect(knownSession()).toBeNull();
  writeCookie(marker, "1", 60);
  expect(await loadSession()).toEqual(ayu);
  expect(knownSession()).toMatchObject(ayu);
  expect(calls).toEqual([]);
});

test.each([
  ["when the server answers", { [logoutPath]: { body: {} } }],
  ["when it cannot be reached", {}],
])("signing out leaves nothing of the person behind %s", async (_, answers) => {
  writeCookie(marker, "1", 60);
  saveReturnPath("/my");
  keepSession(ayu);
  queryClient.setQueryData(["bookings"], ["private"]);
  const calls = answering(answers);

  await signOut().catch(() => {});

  expect(calls).toEqual([logoutPath]);
  expect(readCookie(marker)).toBeNull();
  expect(takeReturnPath()).toBeNull();
  expect(localStorage).toHaveLength(0);
  expect(queryClient.getQueryData(["bookings"])).toBeUndefined();
  expect(location.reload).toHaveBeenCalledOnce();
});
