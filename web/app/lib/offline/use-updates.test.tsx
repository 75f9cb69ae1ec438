import { act, render } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useUpdates } from "./use-updates";

const updates = vi.hoisted(() => ({ startUpdates: vi.fn(), pageChanged: vi.fn() }));
vi.mock("./updates", () => updates);

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.clearAllMocks();
});

function Page() {
  useUpdates();
  return null;
}

test("a page preloads a second after it loads, and reports every navigation", async () => {
  const router = createMemoryRouter([{ path: "*", element: <Page /> }], { initialEntries: ["/play?sport=futsal"] });
  render(<RouterProvider router={router} />);
  await act(() => vi.advanceTimersByTimeAsync(999));
  expect(updates.startUpdates).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(updates.startUpdates).toHaveBeenCalledExactlyOnceWith("/play");
  await act(() => router.navigate("/play?sport=tennis"));
  expect(updates.pageChanged).not.toHaveBeenCalled();
  await act(() => router.navigate("/terms"));
  await vi.waitFor(() => expect(updates.pageChanged).toHaveBeenCalledOnce());
});

test("a page left before that preloads nothing", async () => {
  const router = createMemoryRouter([{ path: "*", element: <Page /> }]);
  const { unmount } = render(<RouterProvider router={router} />);
  unmount();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(updates.startUpdates).not.toHaveBeenCalled();
});
