import { act, render, screen } from "@testing-library/react";
import { useReducer } from "react";
import { createMemoryRouter, Outlet, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { RouteAnnouncer } from "./announce";
import { Notice } from "./look/alert";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  document.title = "";
});

function open(element = <p>A page</p>) {
  const layout = (
    <>
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <RouteAnnouncer />
    </>
  );
  const router = createMemoryRouter([{ element: layout, children: [{ path: "*", element }] }], {
    initialEntries: ["/play"],
  });
  const { container } = render(<RouterProvider router={router} />);
  return { router, said: () => container.querySelector("[aria-live]")?.textContent };
}

const pass = (time: number) => act(() => vi.advanceTimersByTimeAsync(time));

test("the final title of a page is announced, not that of its skeleton", async () => {
  document.title = "Open Play · Lapang";
  const { router, said } = open();
  await act(() => router.navigate("/match/m1"));
  document.title = "Match · Lapang";
  await pass(100);
  document.title = "Tuesday futsal · Lapang";
  await pass(450);
  expect(said()).toBe("");
  await pass(100);
  expect(said()).toBe("Tuesday futsal · Lapang");
  expect(screen.getByRole("main")).toHaveFocus();
});

test("a title that arrives late is announced after that of the skeleton", async () => {
  const { router, said } = open();
  await act(() => router.navigate("/match/m1"));
  document.title = "Match · Lapang";
  await pass(600);
  expect(said()).toBe("Match · Lapang");
  document.title = "Tuesday futsal · Lapang";
  await pass(600);
  expect(said()).toBe("Tuesday futsal · Lapang");
});

function Failing() {
  const [hasFailed, fail] = useReducer(() => true, false);
  return hasFailed ? <Notice>No passkey was made.</Notice> : <button type="button" onClick={fail} />;
}

test("a notice is announced when it appears", async () => {
  const { said } = open(<Failing />);
  act(() => screen.getByRole("button").click());
  expect(said()).toBe("No passkey was made.");
});
