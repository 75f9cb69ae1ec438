import { expect, test } from "vitest";
import { oddOf, usualHour, usualOf } from "./odd-price";

const exactly = (amount: bigint) => ({ min: amount, max: amount });

test.each([
  [0n, "SGD", undefined, "low"],
  [100_000n, "IDR", exactly(24_000_000n), "low"],
  [21_000_000n, "IDR", exactly(24_000_000n), undefined],
  [119_999_900n, "IDR", exactly(24_000_000n), undefined],
  [120_000_000n, "IDR", exactly(24_000_000n), "high"],
  [4_800_000n, "IDR", exactly(24_000_000n), "part"],
  [4_900_000n, "IDR", exactly(24_000_000n), undefined],
  [120_000_000n, "IDR", undefined, undefined],
  [75_000_000_000n, "IDR", undefined, "much"],
  [5n, "SGD", exactly(0n), undefined],
  // Of a range the most counts above, the least below.
  [100_000_000n, "IDR", { min: 18_000_000n, max: 24_000_000n }, undefined],
  [4_000_000n, "IDR", { min: 18_000_000n, max: 24_000_000n }, undefined],
] as const)("%s %s where %s is usual is odd: %s", (price, currency, usual, kind) => {
  expect(oddOf(price, currency, usual)?.kind).toBe(kind);
});

test("a high price says how many times the usual it is", () => {
  expect(oddOf(75_000_000n, "IDR", exactly(15_000_000n))).toEqual({ kind: "high", times: 5, usual: 15_000_000n });
});

const band = (id: string, price: bigint, more: { sportId?: string; segment?: string; currency?: string } = {}) => ({
  ...{ id, sportId: "futsal", currency: "IDR", segment: "standard", priceMin: price, priceMax: price },
  ...more,
});

test("usual is the middle price of the sport's others, then of the venue's, then the one before", () => {
  const bands = [band("a", 100n), band("b", 900n), band("c", 300n), band("d", 5n, { sportId: "badminton" })];
  const of = (more: { sportId?: string; id?: string }) => usualHour(bands, { currency: "IDR", ...more })?.max;
  expect(of({ sportId: "futsal" })).toBe(300n);
  expect(of({ sportId: "futsal", id: "c" })).toBe(100n);
  expect(of({ sportId: "padel" })).toBe(100n);
  expect(usualHour([band("a", 100n)], { sportId: "futsal", currency: "IDR", id: "a" })?.max).toBe(100n);
});

test("prices of groups and in other currencies are not usual", () => {
  const bands = [band("a", 100n, { segment: "member" }), band("b", 100n, { currency: "SGD" })];
  expect(usualHour(bands, { sportId: "futsal", currency: "IDR" })).toBeUndefined();
});

test("a booking is measured by its quote, or else by its hours", () => {
  expect(usualOf(exactly(7n), exactly(100n), 120)).toEqual(exactly(7n));
  expect(usualOf(undefined, exactly(100n), 90)).toEqual(exactly(150n));
  expect(usualOf(undefined, undefined, 90)).toBeUndefined();
});
