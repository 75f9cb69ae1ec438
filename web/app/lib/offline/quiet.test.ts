import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { asPart, setDataLoading, whenQuiet } from "./quiet";

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

test("a part whose code is loading counts as data, whether it arrives or not", async () => {
  const quiet = vi.fn();
  let lose = (_: Error) => {};
  const part = asPart(
    new Promise<void>((_, fail) => {
      lose = fail;
    }),
  );
  void whenQuiet(Number.POSITIVE_INFINITY).then(quiet);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(quiet).not.toHaveBeenCalled();
  lose(new Error("lost"));
  await expect(part).rejects.toThrow("lost");
  await vi.advanceTimersByTimeAsync(2_000);
  expect(quiet).toHaveBeenCalledOnce();
});
