import { expect, test } from "vitest";
import { chooseCourt, isExact } from "./court-choice";
import type { PriceRange, Slot } from "./selection-rules";

const order = ["a", "b", "c"];
const rupiah = (min: number, max = min): PriceRange => ({ min: BigInt(min), max: BigInt(max), currency: "IDR" });

/** An hour with what each free court costs; a court without a price is null. */
function slot(hour: number, courts: Record<string, PriceRange | null>): Slot {
  const groups = Object.entries(courts).map(([id, price]) => ({ ids: [id], price }));
  return { start: hour * 3_600_000, minutes: 60, price: groups[0]?.price ?? null, courts: groups };
}

const parts = (slots: Slot[]) =>
  chooseCourt(slots, order, null).any.parts.map((part) => [part.court, part.slots.length, part.price?.min]);

test("any court is the one with the lowest price for the whole run", () => {
  const slots = [slot(18, { a: rupiah(50), b: rupiah(80) }), slot(19, { a: rupiah(120), b: rupiah(80) })];
  expect(parts(slots)).toEqual([["b", 2, 160n]]);
});

test("courts without an exact price come last, and equal ones in the order of the list", () => {
  expect(parts([slot(18, { a: rupiah(10, 20), b: null, c: rupiah(90) })])).toEqual([["c", 1, 90n]]);
  expect(parts([slot(18, { c: rupiah(90), b: rupiah(90) })])).toEqual([["b", 1, 90n]]);
  expect(parts([slot(18, { a: null, b: rupiah(30, 40), c: rupiah(10, 20) })])).toEqual([["c", 1, 10n]]);
});

test("a run that no court has for itself begins with the longest part on one", () => {
  const slots = [
    slot(18, { a: rupiah(10), b: rupiah(90) }),
    slot(19, { b: rupiah(90) }),
    slot(20, { a: rupiah(10) }),
    slot(22, { c: rupiah(30) }),
  ];
  expect(parts(slots)).toEqual([
    ["b", 2, 180n],
    ["a", 1, 10n],
    ["c", 1, 30n],
  ]);
  expect(chooseCourt(slots, order, null).price).toEqual(rupiah(220));
  expect(chooseCourt(slots, order, null).free).toEqual([]);
});

test("a wished court is had at its own price while it is free at all of the hours", () => {
  const both = { a: rupiah(80), b: rupiah(100, 120) };
  const wished = chooseCourt([slot(18, both), slot(20, both)], order, "b");
  expect(wished).toMatchObject({ courtId: "b", price: rupiah(200, 240), any: { price: rupiah(160) } });
  expect(wished.free).toEqual([
    { id: "a", price: rupiah(160) },
    { id: "b", price: rupiah(200, 240) },
  ]);
  expect(chooseCourt([slot(18, both), slot(19, { a: rupiah(80) })], order, "b")).toMatchObject({
    courtId: null,
    price: rupiah(160),
  });
});

test("one hour without an exact price makes the whole inexact, one without any leaves no price", () => {
  expect(isExact(chooseCourt([slot(18, { a: rupiah(80) }), slot(19, { a: rupiah(80, 90) })], order, null).price)).toBe(
    false,
  );
  expect(chooseCourt([slot(18, { a: rupiah(80) }), slot(19, { a: null })], order, null).price).toBeNull();
});

test("hours whose courts nobody knows cost what the slot says", () => {
  const unknown: Slot = { start: 0, minutes: 60, price: rupiah(70) };
  expect(chooseCourt([unknown], order, "a")).toMatchObject({ courtId: null, price: rupiah(70), free: [] });
});
