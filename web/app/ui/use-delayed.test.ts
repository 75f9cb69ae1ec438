import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useDelayed } from "./use-delayed";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

test("a quick response shows no busy indicator", () => {
  const { result, rerender } = renderHook(useDelayed, { initialProps: true });
  pass(399);
  expect(result.current).toBe(false);
  rerender(false);
  pass(5_000);
  expect(result.current).toBe(false);
});

test("a busy indicator stays for at least 300 ms", () => {
  const { result, rerender } = renderHook(useDelayed, { initialProps: true });
  pass(400);
  expect(result.current).toBe(true);
  pass(100);
  rerender(false);
  pass(199);
  expect(result.current).toBe(true);
  pass(1);
  expect(result.current).toBe(false);
});
