import { expect, test } from "vitest";
import { pagesOf } from "./print-bracket";

const bracket = (rounds: number) =>
  Array.from({ length: rounds }, (_, at) =>
    Array.from({ length: 2 ** (rounds - at - 1) }, (_, place) => ({ position: place + 1 })),
  );
const shape = (rounds: number) => pagesOf(bracket(rounds)).map((page) => page.map(({ slots }) => slots.length));

test("a bracket of up to 32 sides is one page; larger ones are halves or quarters, the last with the end", () => {
  expect(shape(1)).toEqual([[1]]);
  expect(shape(5)).toEqual([[16, 8, 4, 2, 1]]);
  expect(shape(6)).toEqual([
    [16, 8, 4, 2, 1],
    [16, 8, 4, 2, 1, 1],
  ]);
  expect(shape(7)).toHaveLength(4);
  expect(shape(7)[3]).toEqual([16, 8, 4, 2, 1, 2, 1]);
  expect(pagesOf(bracket(6))[1]?.[0]?.slots[0]).toEqual({ position: 17 });
});
