import { expect, test } from "vitest";
import { bySeed, closeGaps, moveSeed, seedProblems } from "./seed-rules";

const entries = (seeds: Record<string, number>) => Object.entries(seeds).map(([id, seed]) => ({ id, seed }));
const after = (seeds: Record<string, number>, changes: { entryId: string; seed: number }[]) => ({
  ...seeds,
  ...Object.fromEntries(changes.map(({ entryId, seed }) => [entryId, seed])),
});

test("missing and doubled numbers are named", () => {
  expect(seedProblems(entries({ a: 4, b: 2, c: 4, d: 0 }))).toEqual({ missing: [1, 3], doubled: [4] });
  expect(seedProblems(entries({ a: 2, b: 1, c: 0 }))).toEqual({ missing: [], doubled: [] });
});

test("closing the gaps keeps the order", () => {
  const seeds = { a: 7, b: 2, c: 0, d: 7 };
  expect(after(seeds, closeGaps(entries(seeds)))).toEqual({ a: 2, b: 1, c: 0, d: 3 });
});

test.each([
  ["swaps with the one above", "b", -1, { a: 2, b: 1, c: 4, d: 0 }],
  ["takes a free number", "c", -1, { a: 1, b: 2, c: 3, d: 0 }],
  ["stays at the top", "a", -1, { a: 1, b: 2, c: 4, d: 0 }],
  ["the last seed becomes unseeded", "c", 1, { a: 1, b: 2, c: 0, d: 0 }],
  ["who is unseeded becomes the last seed", "d", -1, { a: 1, b: 2, c: 4, d: 5 }],
] as const)("%s", (_, id, by, expected) => {
  const seeds = { a: 1, b: 2, c: 4, d: 0 };
  expect(after(seeds, moveSeed(entries(seeds), id, by))).toEqual(expected);
});

test("seeds come first, the others as they entered", () => {
  expect(bySeed(entries({ a: 0, b: 2, c: 0, d: 1 })).map(({ id }) => id)).toEqual(["d", "b", "a", "c"]);
});
