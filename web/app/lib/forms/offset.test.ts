import { expect, test } from "vitest";
import { lastPageOf, offsetIn } from "./offset";

test.each([
  ["20", 20],
  ["0", 0],
  ["-20", 0],
  ["2.5", 0],
  ["1e999", 0],
  ["99999999999", 0],
  ["x", 0],
])("an offset of %s in the address counts as %d", (text, offset) => {
  expect(offsetIn(new URLSearchParams({ offset: text }))).toBe(offset);
});

test.each([
  [0, 0],
  [1, 0],
  [20, 0],
  [21, 20],
  [45, 40],
])("the last page of %d entries in twenties starts at %d", (total, offset) => {
  expect(lastPageOf(total, 20)).toBe(offset);
});
