import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { setDataLoading, whenQuiet } from "./quiet";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  setDataLoading(false);
  vi.useRealTimers();
});

test("other parts wait for the page's data, but not for ever", async () => {
  const quiet = vi.fn();
  setDataLoading(true);
  void whenQuiet().then(quiet);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(quiet).not.toHaveBeenCalled();
  setDataLoading(false);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(quiet).toHaveBeenCalledOnce();
  setDataLoading(true);
  void whenQuiet().then(quiet);
  await vi.advanceTimersByTimeAsync(7_000);
  expect(quiet).toHaveBeenCalledTimes(2);
});
