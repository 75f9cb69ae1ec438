import { act, renderHook } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { useDebounced } from "./use-debounced";

afterEach(() => {
  vi.useRealTimers();
});

test("a word typed quickly is passed on once", () => {
  vi.useFakeTimers();
  const seen = new Set<string>();
  const { rerender } = renderHook(({ typed }) => seen.add(useDebounced(typed)), { initialProps: { typed: "" } });
  for (const typed of ["s", "se", "sen", "sena"]) {
    rerender({ typed });
    act(() => vi.advanceTimersByTime(100));
  }
  act(() => vi.advanceTimersByTime(250));
  expect([...seen]).toEqual(["", "sena"]);
});
