import { I18nProvider } from "@lingui/react";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { act, render, screen } from "@testing-library/react";
import { createMemoryRouter, Outlet, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { english } from "../../../test/languages";
import table from "../../routes";
import { NavigationFallback, pagesOfParts } from "./navigation-fallback";

let arrive: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(window, "scrollTo").mockImplementation(() => {});
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function open() {
  const loader = () =>
    new Promise((loaded) => {
      arrive = () => loaded(null);
    });
  const router = createMemoryRouter([
    {
      element: (
        <I18nProvider i18n={english}>
          <NavigationFallback>
            <Outlet />
          </NavigationFallback>
        </I18nProvider>
      ),
      children: [
        { path: "/", element: <input aria-label="typed" /> },
        {
          path: "/search",
          element: (
            <>
              <input aria-label="looked for" />
              <Outlet />
            </>
          ),
          children: [{ path: "results", loader, element: <h1>Slow</h1> }],
        },
        {
          path: "/settings",
          element: (
            <>
              <h1>Settings</h1>
              <Outlet />
            </>
          ),
          children: [
            { path: "profile", element: <p>Your name</p> },
            { path: "devices", loader, element: <p>Your phone</p> },
          ],
        },
        { path: "/slow", loader, element: <h1>Slow</h1> },
      ],
    },
  ]);
  render(<RouterProvider router={router} />);
  return router;
}

const after = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const place = () => screen.queryByText("Loading");

test("a navigation waits at most 100 ms on the old page, then shows the new page's skeleton", async () => {
  const router = open();
  act(() => void router.navigate("/slow"));
  await after(99);
  expect(place()).toBeNull();
  await after(1);
  expect(place()).toBeVisible();
  expect(screen.getByLabelText("typed").closest(".hidden")).not.toBeNull();
  expect(screen.getByRole("main")).toHaveAttribute("aria-busy", "true");
  await act(async () => arrive());
  expect(screen.getByRole("heading", { name: "Slow" })).toBeVisible();
  expect(place()).toBeNull();
  expect(screen.getByRole("main")).not.toHaveAttribute("aria-busy");
});

test("a cancelled navigation restores scroll position and focus", async () => {
  const router = open();
  const field = screen.getByLabelText("typed");
  field.focus();
  vi.stubGlobal("scrollY", 640);
  act(() => void router.navigate("/slow"));
  await after(100);
  expect(window.scrollTo).toHaveBeenLastCalledWith(0, 0);
  // A browser removes the focus from hidden elements.
  field.blur();
  await act(() => router.navigate("/?"));
  expect(window.scrollTo).toHaveBeenLastCalledWith(0, 640);
  expect(field).toHaveFocus();
});

test("a completed navigation starts at the top", async () => {
  const router = open();
  screen.getByLabelText("typed").focus();
  vi.stubGlobal("scrollY", 640);
  act(() => void router.navigate("/slow"));
  await after(100);
  await act(async () => arrive());
  expect(screen.getByRole("heading", { name: "Slow" })).toBeVisible();
  expect(window.scrollTo).toHaveBeenLastCalledWith(0, 0);
});

test("a shared frame stays while its page is replaced", async () => {
  const router = open();
  await act(() => router.navigate("/settings/profile"));
  act(() => void router.navigate("/settings/devices"));
  await after(500);
  expect(place()).toBeNull();
  expect(screen.getByRole("heading", { name: "Settings" })).toBeVisible();
  expect(screen.getByText("Your name")).toBeVisible();
  expect(screen.getByRole("main")).toHaveAttribute("aria-busy", "true");
  await act(async () => arrive());
  expect(screen.getByText("Your phone")).toBeVisible();
  expect(screen.getByRole("main")).not.toHaveAttribute("aria-busy");
});

test("leaving a shared frame shows the skeleton", async () => {
  const router = open();
  await act(() => router.navigate("/settings/profile"));
  act(() => void router.navigate("/slow"));
  await after(100);
  expect(place()).toBeVisible();
});

test("the sections with a shared frame are the layouts with a path in the route table", async () => {
  const addresses = (entries: RouteConfigEntry[], parent = ""): string[] =>
    entries.flatMap((entry) => {
      const here = entry.path ? `${parent}/${entry.path}` : parent;
      const isLayout = entry.path !== undefined && entry.children !== undefined;
      return [...(isLayout ? [here] : []), ...addresses(entry.children ?? [], here)];
    });
  const [english] = await table;
  const withoutAddress = ["/internal"];
  expect(pagesOfParts.toSorted()).toEqual([...addresses(english?.children ?? []), ...withoutAddress].sort());
});

test("a fast navigation shows no skeleton", async () => {
  const router = open();
  act(() => void router.navigate("/slow"));
  await after(90);
  await act(async () => arrive());
  await after(1_000);
  expect(screen.getByRole("heading", { name: "Slow" })).toBeVisible();
  expect(place()).toBeNull();
});

test("a cancelled navigation leaves the page unchanged", async () => {
  const router = open();
  const field = screen.getByLabelText<HTMLInputElement>("typed");
  field.value = "half a sentence";
  act(() => void router.navigate("/slow"));
  await after(500);
  await act(() => router.navigate("/?"));
  expect(place()).toBeNull();
  expect(screen.getByLabelText("typed")).toBe(field);
  expect(field.value).toBe("half a sentence");
  expect(field.closest(".hidden")).toBeNull();
});

test("another state of the same page is not a navigation", async () => {
  const router = open();
  await act(() => router.navigate("/?sport=futsal"));
  await after(500);
  expect(place()).toBeNull();
});

test("a field in use is not replaced by a page that opens beside it", async () => {
  const router = open();
  await act(() => router.navigate("/search"));
  const field = screen.getByLabelText<HTMLInputElement>("looked for");
  field.focus();
  field.value = "a";
  act(() => void router.navigate("/search/results?q=a"));
  await after(500);
  expect(place()).toBeNull();
  await act(async () => arrive());
  expect(screen.getByRole("heading", { name: "Slow" })).toBeVisible();
  expect(field).toHaveFocus();
});
