import { render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { isChunkFailure, reloadOnce, useChunkReload } from "./reload";

const lost = () => new TypeError("Failed to fetch dynamically imported module: http://localhost:8080/assets/play-1.js");
const reload = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(location, "reload").mockImplementation(reload);
  history.replaceState(null, "", "/play");
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.clearAllMocks();
  history.replaceState(null, "", "/");
});

test.each([
  lost(),
  new TypeError("error loading dynamically imported module: http://localhost:8080/assets/play-1.js"),
  new TypeError("Importing a module script failed."),
  new Error("Unable to preload CSS for /assets/board-1.css"),
])("a failure to load code is recognised: %s", (error) => {
  expect(isChunkFailure(error)).toBe(true);
});

test.each([new TypeError("Failed to fetch"), new TypeError("x is not a function"), null, "Failed", {}])(
  "%s is not a failure to load code",
  (error) => {
    expect(isChunkFailure(error)).toBe(false);
  },
);

test("two reloads are at least 10 seconds apart", () => {
  expect(reloadOnce()).toBe(true);
  vi.advanceTimersByTime(9_999);
  expect(reloadOnce()).toBe(false);
  expect(reload).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(1);
  expect(reloadOnce()).toBe(true);
  expect(reload).toHaveBeenCalledTimes(2);
});

test("without storage, which remembers the last reload, nothing reloads", () => {
  const refuse = () => {
    throw new DOMException("", "SecurityError");
  };
  vi.stubGlobal("sessionStorage", { getItem: refuse, setItem: refuse, clear: () => {} });
  expect(reloadOnce()).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});

function Boundary({ error }: { error: unknown }) {
  return useChunkReload(error) ? "going" : "what happened";
}

test("a page whose code failed to load reloads, and renders nothing", () => {
  render(<Boundary error={lost()} />);
  expect(reload).toHaveBeenCalledOnce();
  expect(screen.getByText("going")).toBeInTheDocument();
});

test("any other error is shown at once", () => {
  render(<Boundary error={new Error("x")} />);
  expect(screen.getByText("what happened")).toBeInTheDocument();
  expect(reload).not.toHaveBeenCalled();
});

test("right after a reload the error is shown", () => {
  reloadOnce();
  const { rerender } = render(<Boundary error={lost()} />);
  expect(screen.getByText("what happened")).toBeInTheDocument();
  rerender(<Boundary error={lost()} />);
  expect(screen.getByText("what happened")).toBeInTheDocument();
  expect(reload).toHaveBeenCalledOnce();
});

test("a page that fails slowly does not reload again and again", () => {
  render(<Boundary error={lost()} />).unmount();
  vi.advanceTimersByTime(60_000);
  render(<Boundary error={lost()} />).unmount();
  expect(reload).toHaveBeenCalledOnce();
  history.replaceState(null, "", "/my");
  render(<Boundary error={lost()} />);
  expect(reload).toHaveBeenCalledTimes(2);
});

test("offline nothing reloads, because nothing would be left to read", () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  render(<Boundary error={lost()} />);
  expect(screen.getByText("what happened")).toBeInTheDocument();
  expect(reload).not.toHaveBeenCalled();
});
