import { expect, test } from "vitest";
import { depositOf } from "./deposit";

test("a deposit is rounded up to whole rupiah and never exceeds the price", () => {
  expect(depositOf(133_200_000n, 50, "IDR")).toBe(66_600_000n);
  expect(depositOf(10_000_100n, 50, "IDR")).toBe(5_000_100n);
  expect(depositOf(150n, 100, "IDR")).toBe(150n);
});
