import { act, render, screen, waitFor } from "@testing-library/react";
import { createMemoryRouter, Outlet, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { hostileAddresses } from "../../../test/hostile-addresses";
import { forgetRedirects, targetOf, useRedirects } from "./redirects";

const here = "http://localhost:8080";

test.each([
  ["/play", { isHere: true, address: "/play" }],
  ["/id/play?sport=futsal#top", { isHere: true, address: "/id/play?sport=futsal#top" }],
  [`${here}/play`, { isHere: true, address: "/play" }],
  ["https://promo.example/ramadan", { isHere: false, address: "https://promo.example/ramadan" }],
  ["http://promo.example", null],
  ["//evil.example", null],
  ["/\\evil.example", null],
  ["/\t/evil.example", null],
  ["/id//evil.example", null],
  ["/..//evil.example", null],
  ["https://me:secret@evil.example", null],
  ["javascript:alert(1)", null],
  ["data:text/html,hi", null],
  ["play", null],
  ["", null],
  [null, null],
])("the target %s parses to %o", (raw, target) => {
  expect(targetOf(raw, here)).toEqual(target);
});

// An operator's rule may lead to another https site; otherwise only decoding on the way changes the target.
test.each(hostileAddresses)("%j is no redirect, or stays on this site", (raw) => {
  const target = targetOf(raw, here);
  const url = target && new URL(target.address, here);
  expect(
    url === null || (target?.isHere === true && url.origin === here) || /^https:\/\/evil\.example/i.test(raw),
  ).toBe(true);
  if (target?.isHere) expect(target.address).toMatch(/^\/(?!\/)/);
});

let rules: Record<string, string | null>;
let requests: string[];
let signals: AbortSignal[];

beforeEach(() => {
  rules = {};
  requests = [];
  signals = [];
  forgetRedirects();
  vi.stubGlobal("fetch", async (input: string, { signal }: RequestInit) => {
    const path = new URL(input, here).searchParams.get("path") ?? "";
    requests.push(path);
    if (signal) signals.push(signal);
    if (path === "/slow") await new Promise((_, gone) => signal?.addEventListener("abort", () => gone(signal.reason)));
    if (path === "/broken") throw new TypeError("Failed to fetch");
    return new Response(JSON.stringify({ redirect: rules[path] ?? null }));
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function Shell() {
  useRedirects();
  return (
    <>
      <p>here</p>
      <Outlet />
    </>
  );
}

function open(path: string) {
  const router = createMemoryRouter([{ element: <Shell />, children: [{ path: "*", element: null }] }], {
    initialEntries: ["/before", path],
  });
  render(<RouterProvider router={router} />);
  return router;
}

const pathOf = (router: ReturnType<typeof open>) => router.state.location.pathname;

test("a redirect to another page replaces the history entry", async () => {
  rules = { "/main": "/play?sport=futsal" };
  const router = open("/main");
  await waitFor(() => expect(pathOf(router)).toBe("/play"));
  expect(router.state.location.search).toBe("?sport=futsal");
  await act(() => router.navigate(-1));
  expect(pathOf(router)).toBe("/before");
});

test("another site, another language and server addresses are loaded as documents", async () => {
  const replace = vi.spyOn(location, "replace").mockImplementation(() => {});
  rules = { "/a": "https://promo.example/x", "/b": "/id/play", "/c": "/j/Ab12Cd34", "/d": "/id?ref=poster" };
  const router = open("/a");
  await waitFor(() => expect(replace).toHaveBeenLastCalledWith("https://promo.example/x"));
  await act(() => router.navigate("/b"));
  await waitFor(() => expect(replace).toHaveBeenLastCalledWith(`${here}/id/play`));
  await act(() => router.navigate("/c"));
  await waitFor(() => expect(replace).toHaveBeenLastCalledWith(`${here}/j/Ab12Cd34`));
  expect(pathOf(router)).toBe("/c");
  await act(() => router.navigate("/d"));
  await waitFor(() => expect(replace).toHaveBeenLastCalledWith(`${here}/id?ref=poster`));
});

test("every navigation to another path looks up its redirect, and a failure means none", async () => {
  const router = open("/broken");
  // A lost connection is retried once.
  await waitFor(() => expect(requests).toEqual(["/broken", "/broken"]));
  await act(() => router.navigate("/play"));
  await waitFor(() => expect(requests).toEqual(["/broken", "/broken", "/play"]));
  await act(() => router.navigate("/terms"));
  await waitFor(() => expect(requests).toContain("/terms"));
  await act(() => router.navigate("/play?sport=futsal"));
  await waitFor(() => expect(requests).toEqual(["/broken", "/broken", "/play", "/terms", "/play"]));
  expect(screen.getByText("here")).toBeInTheDocument();
});

test("a reader who navigates before the response is not redirected", async () => {
  rules = { "/slow": "/play" };
  const router = open("/slow");
  await waitFor(() => expect(requests).toEqual(["/slow"]));
  await act(() => router.navigate("/terms"));
  await waitFor(() => expect(requests).toEqual(["/slow", "/terms"]));
  expect(pathOf(router)).toBe("/terms");
});

test("a response slower than 5 seconds is dropped, and requested again next time", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  rules = { "/slow": "/play" };
  const router = open("/slow");
  const settled = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
  await vi.waitFor(() => expect(requests).toEqual(["/slow"]));
  const [first] = signals;
  await settled(4_500);
  expect(first?.aborted).toBe(false);
  await settled(500);
  expect(first?.aborted).toBe(true);
  expect(pathOf(router)).toBe("/slow");
  await act(() => router.navigate("/terms"));
  await act(() => router.navigate("/slow"));
  await vi.waitFor(() => expect(requests).toEqual(["/slow", "/terms", "/slow"]));
});

test("a redirect loop ends", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  rules = { "/a": "/b", "/b": "/a" };
  open("/a");
  await waitFor(() => expect(warn).toHaveBeenCalledOnce());
  expect(requests).toEqual(["/a", "/b", "/a", "/b", "/a", "/b"]);
});

test("a page that redirects to itself stays", async () => {
  rules = { "/play": "/play" };
  const router = open("/play");
  await waitFor(() => expect(requests).toEqual(["/play"]));
  expect(pathOf(router)).toBe("/play");
});
