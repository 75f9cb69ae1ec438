import { readFileSync } from "node:fs";
import { act, render, screen } from "@testing-library/react";
import { createMemoryRouter, Outlet, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { forcedShade, setTheme, type Theme, useDocumentShade, useShade } from "./theme";

const key = "nuxt-color-mode";
const css = readFileSync("app/app.css", "utf8");
const root = readFileSync("app/root.tsx", "utf8");
const beforeFirstPaint = new Function(readFileSync("public/theme-init.js", "utf8"));

/** The system's own theme, which may change at any time. */
function systemIn(start: "light" | "dark") {
  const changed = new EventTarget();
  const system = { shade: start };
  vi.stubGlobal("matchMedia", (query: string) => ({
    get matches() {
      return query.includes(system.shade);
    },
    addEventListener: changed.addEventListener.bind(changed),
    removeEventListener: changed.removeEventListener.bind(changed),
  }));
  return (shade: "light" | "dark") => {
    system.shade = shade;
    changed.dispatchEvent(new Event("change"));
  };
}

beforeEach(() => {
  document.head.innerHTML = root.match(/<meta name="theme-color".*/g)?.join("") ?? "";
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  document.documentElement.className = "";
  document.head.innerHTML = "";
});

/** A page in a layout; both show their shade. */
function show(handles: { layout?: unknown; page?: unknown } = {}) {
  function Layout() {
    useDocumentShade();
    return (
      <>
        <p>{useShade()}</p>
        <Outlet />
      </>
    );
  }
  const page = { path: "/", element: null, handle: handles.page };
  const router = createMemoryRouter([
    {
      element: <Layout />,
      handle: handles.layout,
      children: [page, { path: "/next", element: null }],
    },
  ]);
  return { router, ...render(<RouterProvider router={router} />) };
}

/** The theme on screen, and the colour of the browser's bars. */
function onScreen() {
  const shade = document.documentElement.classList.contains("dark") ? "dark" : "light";
  const metas = [...document.head.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")];
  const bars = metas.find((meta) => {
    const media = meta.getAttribute("media") ?? "";
    return media === "all" || (media !== "not all" && matchMedia(media).matches);
  });
  const canvas = new RegExp(`${shade === "dark" ? "\\.dark" : ":root"} \\{\\s*--canvas: (#\\w+)`).exec(css)?.[1];
  return { shade, areBarsAlike: bars?.content === canvas };
}

const whole = (shade: string) => ({ shade, areBarsAlike: true });

test.each([
  [null, "light", "light"],
  [null, "dark", "dark"],
  ["system", "dark", "dark"],
  ["light", "dark", "light"],
  ["dark", "light", "dark"],
  ["sepia", "dark", "dark"],
] as const)("with %s stored and the system %s, a page is %s", (stored, system, shade) => {
  systemIn(system);
  if (stored) localStorage.setItem(key, stored);
  beforeFirstPaint();
  expect(onScreen()).toEqual(whole(shade));
  show();
  expect(onScreen()).toEqual(whole(shade));
  expect(screen.getByText(shade)).toBeInTheDocument();
});

test("a theme is stored, and applies at once", () => {
  systemIn("light");
  show();
  for (const theme of ["dark", "light", "system"] as Theme[]) {
    act(() => setTheme(theme));
    expect(localStorage.getItem(key)).toBe(theme);
    expect(onScreen()).toEqual(whole(theme === "dark" ? "dark" : "light"));
  }
});

test("the system's theme is followed live, unless one was chosen", () => {
  const systemTurns = systemIn("light");
  show();
  act(() => systemTurns("dark"));
  expect(onScreen()).toEqual(whole("dark"));
  act(() => setTheme("light"));
  expect(onScreen()).toEqual(whole("light"));
  act(() => systemTurns("light"));
  act(() => systemTurns("dark"));
  expect(onScreen()).toEqual(whole("light"));
});

test("a theme chosen in another tab applies here too", () => {
  systemIn("light");
  show();
  localStorage.setItem(key, "dark");
  act(() => void dispatchEvent(new StorageEvent("storage", { key, newValue: "dark" })));
  expect(onScreen()).toEqual(whole("dark"));
  localStorage.clear();
  act(() => void dispatchEvent(new StorageEvent("storage", { key: null })));
  expect(onScreen()).toEqual(whole("light"));
});

test("a page forces its theme, and the next one does not have it", async () => {
  systemIn("light");
  const { router } = show({ page: { colorMode: "dark" } });
  expect(onScreen()).toEqual(whole("dark"));
  act(() => setTheme("light"));
  expect(onScreen()).toEqual(whole("dark"));
  await act(() => router.navigate("/next"));
  expect(onScreen()).toEqual(whole("light"));
});

test.each([
  [[], undefined],
  [[undefined, null, {}], undefined],
  [[{ colorMode: "dark" }], "dark"],
  [[{ colorMode: "dark" }, {}, { colorMode: "light" }], "light"],
])("of the handles %j the innermost forced theme counts", (handles, shade) => {
  expect(forcedShade(handles.map((handle, at) => ({ id: `route ${at}`, handle })))).toBe(shade);
});

test.each(["system", "sepia", 3])("forcing %j is refused with a warning, once", (colorMode) => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  systemIn("dark");
  const { router } = show({ layout: { colorMode: "dark" }, page: { colorMode } });
  expect(onScreen()).toEqual(whole("dark"));
  act(() => setTheme("light"));
  expect(onScreen()).toEqual(whole("dark"));
  act(() => void router.revalidate());
  expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining(`"${colorMode}"`));
});
