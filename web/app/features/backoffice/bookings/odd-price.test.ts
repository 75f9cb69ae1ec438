import { expect, test } from "vitest";
import { isOddPrice } from "./odd-price";

test.each([
  [0n, "SGD", undefined, true],
  [100_000n, "IDR", 24_000_000n, true],
  [21_000_000n, "IDR", 24_000_000n, false],
  [119_999_900n, "IDR", 24_000_000n, false],
  [120_000_000n, "IDR", 24_000_000n, true],
  [120_000_000n, "IDR", undefined, false],
])("%s %s where %s was quoted is odd: %s", (price, currency, quoted, isOdd) => {
  expect(isOddPrice(price, currency, quoted)).toBe(isOdd);
});
