import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useInSteps } from "./use-in-steps";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

const list = (first: number | undefined) =>
  renderHook(({ total }: { total: number | undefined }) => useInSteps(total), { initialProps: { total: first } });
const next = () => act(() => vi.advanceTimersToNextTimer());

test("a list that was waited for is drawn a few entries at a time, until all are there", () => {
  const { result, rerender } = list(undefined);
  rerender({ total: 10 });
  const drawn = [result.current];
  while (vi.getTimerCount() > 0) {
    next();
    drawn.push(result.current);
  }
  expect(drawn).toEqual([2, 4, 6, 8, 10]);
  rerender({ total: 12 });
  next();
  expect(result.current).toBe(12);
  expect(vi.getTimerCount()).toBe(0);
});

test("a list that was here before is drawn at once", () => {
  const { result } = list(20);
  expect(result.current).toBeGreaterThanOrEqual(20);
  expect(vi.getTimerCount()).toBe(0);
});
