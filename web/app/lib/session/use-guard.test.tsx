import { act, render, screen } from "@testing-library/react";
import { StrictMode } from "react";
import { createMemoryRouter, Outlet, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answering, currentUserAnswer, currentUserPath, unauthenticated } from "../../../test/server";
import { dropCookie, writeCookie } from "./cookies";
import { takeReturnPath } from "./return-path";

const marker = "has-lapang-session";

beforeEach(() => {
  writeCookie(marker, "1", 60);
  // A new document: no guard has run.
  vi.resetModules();
});

afterEach(() => {
  dropCookie(marker);
  history.replaceState(null, "", "/");
  vi.unstubAllGlobals();
});

/** A prerendered page, on screen before any guard. */
async function opened(path = "/my") {
  const [{ guard }, { useGuard }, { publishSession }] = await Promise.all([
    import("./guards"),
    import("./use-guard"),
    import("./session"),
  ]);
  history.replaceState(null, "", path);
  function Guarded() {
    useGuard();
    return <Outlet />;
  }
  const page = (at: string) => ({ path: at, element: <p>{at}</p> });
  const router = createMemoryRouter(
    [
      {
        id: "layout",
        middleware: [guard],
        element: <Guarded />,
        children: ["/my", "/play", "/terms", "/auth/login", "/sports-preferences"].map(page),
      },
    ],
    { initialEntries: ["/terms", path], hydrationData: { loaderData: { layout: null } } },
  );
  render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
  expect(await screen.findByText(path)).toBeInTheDocument();
  return { router, publishSession };
}

test("a prerendered page that the reader may not open redirects, and Back does not return to it", async () => {
  const calls = answering({ [currentUserPath]: unauthenticated });
  const { router } = await opened();
  expect(await screen.findByText("/auth/login")).toBeInTheDocument();
  expect(calls).toEqual([currentUserPath]);
  expect(takeReturnPath()).toBe("/my");
  await act(() => router.navigate(-1));
  expect(router.state.location.pathname).toBe("/terms");
});

test("a reader who left the page before the response is not redirected", async () => {
  let answer = (_: Response) => {};
  vi.stubGlobal("fetch", () => new Promise<Response>((done) => (answer = done)));
  const { router } = await opened();
  await vi.waitFor(() => expect(fetch).toBeDefined());
  await act(() => void router.navigate("/play"));
  await act(async () => answer(Response.json({ code: "unauthenticated" }, { status: 401 })));
  expect(await screen.findByText("/play")).toBeInTheDocument();
  expect(takeReturnPath()).toBeNull();
});

test("a player who turns out to have chosen no sports is redirected from the page on screen", async () => {
  answering({ [currentUserPath]: currentUserAnswer() });
  const { publishSession } = await opened("/play");
  const user = { id: "u1", email: "ayu@example.com", name: "Ayu", avatarUrl: "", emailVerified: true };
  act(() => publishSession({ sessionId: "s1", user: { ...user, sportsPreferencesCompleted: false } }));
  expect(await screen.findByText("/sports-preferences")).toBeInTheDocument();
  expect(takeReturnPath()).toBe("/play");
});

test("on an address that cannot exist the session is still established", async () => {
  const calls = answering({ [currentUserPath]: unauthenticated });
  const { guard } = await import("./guards");
  const refused = { request: new Request("http://localhost:8080/match/1"), pattern: "match/:id", params: { id: "1" } };
  await expect(guard(refused, async () => undefined)).rejects.toThrow();
  await opened("/terms");
  await vi.waitFor(() => expect(calls).toEqual([currentUserPath]));
});
