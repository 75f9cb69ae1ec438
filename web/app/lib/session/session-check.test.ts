import { screen, waitFor } from "@testing-library/react";
import { createElement } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { renderPage } from "../../../test/render";
import { answering, currentUserAnswer, currentUserPath, logoutPath } from "../../../test/server";
import { dropCookie, writeCookie } from "./cookies";
import { guard } from "./guards";
import { loadSession, signOut, useSession } from "./session";
import { clearQueries } from "./session-query";

const marker = "has-lapang-session";

afterEach(() => {
  clearQueries();
  dropCookie(marker);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A page that shows the session. */
function Page() {
  const session = useSession();
  return session.state === "in" ? session.user.name : session.state;
}

/** Opens a page that shows the session, and runs its guard. */
function open(path: string) {
  const request = new Request(`http://localhost:8080${path}`);
  guard({ request, pattern: path.slice(1), params: {} }, async () => {}).catch(() => {});
  return renderPage(createElement(Page), { path });
}

test("a failed session check is only logged", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  writeCookie(marker, "1", 60);
  answering({ [currentUserPath]: { status: 500, body: { code: "internal", message: "down" } } });
  open("/play");
  expect(screen.getByText("unknown")).toBeInTheDocument();
  expect(await screen.findByText("out")).toBeInTheDocument();
  expect(logged).toHaveBeenCalledOnce();
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
});

test.each(["/auth/login", "/id/auth/callback/google", "/venue/authentic"])(
  "on %s, which contains /auth, no session is requested",
  async (path) => {
    writeCookie(marker, "1", 60);
    const calls = answering({ [currentUserPath]: currentUserAnswer() });
    open(path);
    expect(await screen.findByText("out")).toBeInTheDocument();
    expect(calls).toEqual([]);
  },
);

test("elsewhere the session is known once the server has responded", async () => {
  writeCookie(marker, "1", 60);
  const calls = answering({ [currentUserPath]: currentUserAnswer() });
  open("/play");
  expect(screen.getByText("unknown")).toBeInTheDocument();
  expect(await screen.findByText("Ayu Lestari")).toBeInTheDocument();
  await waitFor(() => expect(calls).toEqual([currentUserPath]));
});

test("a player without a photo has an empty photo address", async () => {
  writeCookie(marker, "1", 60);
  answering({ [currentUserPath]: currentUserAnswer() });
  expect(await loadSession()).toEqual({
    sessionId: "s1",
    user: {
      id: "u1",
      email: "ayu@example.com",
      name: "Ayu Lestari",
      avatarUrl: "",
      emailVerified: false,
      sportsPreferencesCompleted: true,
    },
  });
});

test("a sign-out names the session if it is known", async () => {
  vi.spyOn(location, "reload").mockImplementation(() => {});
  writeCookie(marker, "1", 60);
  answering({ [currentUserPath]: currentUserAnswer() });
  await loadSession();
  const sent: unknown[] = [];
  vi.stubGlobal("fetch", async (url: string, { body }: { body: Uint8Array }) => {
    sent.push([url, JSON.parse(new TextDecoder().decode(body))]);
    return new Response("{}", { headers: { "content-type": "application/json" } });
  });
  await signOut();
  await signOut();
  expect(sent).toEqual([
    [logoutPath, { sessionId: "s1" }],
    [logoutPath, {}],
  ]);
});
