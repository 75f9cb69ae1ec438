import { Code, ConnectError } from "@connectrpc/connect";
import { I18nProvider } from "@lingui/react";
import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { lazy, Suspense } from "react";
import { createMemoryRouter, data, Outlet, type RouteObject, RouterProvider } from "react-router";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { PageNotFound } from "~/lib/session/page-not-found";
import { english, indonesian } from "../../../test/languages";
import { mainId } from "../announce";
import { ErrorPage } from "./error-page";

beforeEach(() => vi.spyOn(console, "error").mockImplementation(() => {}));

afterEach(() => vi.restoreAllMocks());

/** A page in the frame of the two languages' layouts; "/start" exists, and `route` is at "/page". */
function show(route: RouteObject, { i18n = english, start = "/page" } = {}) {
  const framed = (page: React.ReactNode) => (
    <I18nProvider i18n={i18n}>
      <main id={mainId} tabIndex={-1}>
        {page}
      </main>
    </I18nProvider>
  );
  const router = createMemoryRouter(
    [
      {
        element: framed(
          <Suspense>
            <Outlet />
          </Suspense>,
        ),
        errorElement: framed(<ErrorPage />),
        hydrateFallbackElement: <p />,
        children: [
          { path: "/start", element: <button type="button">Somewhere</button> },
          { path: "/page", ...route },
          { path: "/", element: <h1>Home</h1> },
        ],
      },
    ],
    { initialEntries: [start] },
  );
  return { router, user: userEvent.setup(), ...render(<RouterProvider router={router} />) };
}

const throwing = (error: unknown): RouteObject => ({
  loader: () => {
    throw error;
  },
  element: null,
});

const server = "Internal Server Error";

test.each([
  ["an address that is no page", new PageNotFound("/no/page"), 404, "Page Not Found", "Page Not Found: /no/page", null],
  [
    "an answer of the router",
    data("Error: No route matches URL", { status: 404, statusText: "Not Found" }),
    404,
    "Page Not Found",
    "Page Not Found: /page",
    null,
  ],
  [
    "what a call did not find",
    new ConnectError("no such match", Code.NotFound),
    404,
    "Page Not Found",
    /moved or deleted/,
    "404 Not Found: [not_found] no such match",
  ],
  ["an error", new Error("boom"), 500, server, /Something went wrong/, "500 Internal Server Error: boom"],
  ["a text", "boom", 500, server, /Something went wrong/, "500 Internal Server Error: boom"],
  ["what is no error at all", {}, 500, server, /Something went wrong/, "500 Internal Server Error"],
  [
    "a server that is away",
    new ConnectError("the operation timed out", Code.DeadlineExceeded),
    503,
    server,
    /taking too long/,
    "503 Service Unavailable: [deadline_exceeded] the operation timed out",
  ],
  [
    "code that did not come",
    new TypeError("Failed to fetch dynamically imported module: /assets/a.js"),
    503,
    server,
    /part of this page could not be loaded/,
    "503 Service Unavailable: Failed to fetch dynamically imported module: /assets/a.js",
  ],
  [
    "a status with its own message",
    data("Short and stout", { status: 418, statusText: "I’m a teapot" }),
    418,
    server,
    /Something went wrong/,
    "418 I’m a teapot: Short and stout",
  ],
] as const)("%s is shown with its status and its messages", async (_, error, status, title, message, details) => {
  show(throwing(error));
  const heading = await screen.findByRole("heading", { level: 1 });
  expect(heading).toHaveTextContent(title);
  expect(document.title).toContain(title);
  expect(screen.getByRole("alert")).toContainElement(heading);
  expect(screen.getByRole("alert")).toHaveTextContent(message);
  expect(screen.getByText(String(status))).toBeInTheDocument();
  if (details) expect(screen.getByText(details)).toHaveAttribute("lang", "en");
  expect(screen.getByRole("link", { name: "To the home page" })).toHaveAttribute("href", "/");
});

test.each(["/j/Ab12Cd34", "/id/j/Ab12Cd34"])("a join link that leads nowhere, %s, says so", async (path) => {
  show(throwing(new PageNotFound(path)));
  expect(await screen.findByRole("heading", { level: 1 })).toHaveTextContent("This invitation no longer works");
});

test("an Indonesian page shows its error in Indonesian", async () => {
  show(throwing(new PageNotFound("/id/tidak/ada")), { i18n: indonesian });
  expect(await screen.findByRole("heading", { level: 1, name: "Halaman Tidak Ditemukan" })).toBeInTheDocument();
  expect(screen.getByText("Halaman Tidak Ditemukan: /id/tidak/ada")).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Kembali" })).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Ke beranda" })).toHaveAttribute("href", "/id");
});

const Broken = () => {
  throw new Error("boom");
};
const NeverLoaded = lazy(() => Promise.reject(new TypeError("Failed to fetch dynamically imported module")));

describe.each<[string, RouteObject]>([
  ["in render", { element: <Broken /> }],
  ["in a loader", throwing(new Error("boom"))],
  ["by a component that cannot be loaded", { element: <NeverLoaded /> }],
  ["by a page that cannot be loaded", { lazy: () => Promise.reject(new TypeError("Failed to fetch")) }],
])("an error thrown %s", (_, route) => {
  test("is shown on a first load", async () => {
    show(route);
    expect(await screen.findByRole("heading", { level: 1, name: server })).toBeInTheDocument();
    expect(screen.getAllByRole("heading", { level: 1 })).toHaveLength(1);
  });

  test("is shown after a navigation, and gets the lost focus", async () => {
    const { router, user } = show(route, { start: "/start" });
    await user.click(screen.getByRole("button", { name: "Somewhere" }));
    await act(() => router.navigate("/page"));
    expect(await screen.findByRole("heading", { level: 1, name: server })).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole("main")).toHaveFocus());
    await user.click(screen.getByRole("link", { name: "To the home page" }));
    expect(await screen.findByRole("heading", { name: "Home" })).toBeInTheDocument();
  });

  test("is retried by reloading the page", async () => {
    const reload = vi.spyOn(window.location, "reload").mockImplementation(() => {});
    const { user } = show(route);
    await user.click(await screen.findByRole("button", { name: "Try Again" }));
    expect(reload).toHaveBeenCalledOnce();
  });
});

test("a failed call is retried by itself", async () => {
  let isAway = true;
  const route = {
    loader: () => {
      if (isAway) throw new ConnectError("away", Code.Unavailable);
      return null;
    },
    element: <h1>There it is</h1>,
  };
  const { user } = show(route);
  await screen.findByRole("heading", { name: server });
  isAway = false;
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await screen.findByRole("heading", { name: "There it is" })).toBeInTheDocument();
});

test("a missing page links back to the previous one", async () => {
  const { router, user } = show(throwing(new PageNotFound("/page")), { start: "/start" });
  await act(() => router.navigate("/page"));
  vi.spyOn(window.history, "length", "get").mockReturnValue(2);
  await user.click(await screen.findByRole("button", { name: "Go Back" }));
  expect(await screen.findByRole("button", { name: "Somewhere" })).toBeInTheDocument();
});

test("a missing page opened first links home", async () => {
  const { user } = show(throwing(new PageNotFound("/page")));
  vi.spyOn(window.history, "length", "get").mockReturnValue(1);
  await user.click(await screen.findByRole("button", { name: "Go Back" }));
  expect(await screen.findByRole("heading", { name: "Home" })).toBeInTheDocument();
});
