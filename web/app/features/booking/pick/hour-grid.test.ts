import { expect, test } from "vitest";
import { partsOf } from "./hour-grid";

const at = (utc: string) => ({ start: Date.parse(`2026-03-02T${utc}:00Z`), minutes: 60, price: null });

test("hours are grouped by part of day in the venue's time zone", () => {
  // 00:30, 05:00, 11:00, 12:00, 17:00 and 23:00 in Jakarta.
  const slots = ["17:30", "22:00", "04:00", "05:00", "10:00", "16:00"].map(at);
  expect(partsOf(slots, "Asia/Jakarta").map(([part, of]) => [part, of.length])).toEqual([
    ["night", 1],
    ["morning", 2],
    ["afternoon", 1],
    ["evening", 2],
  ]);
});

test("parts of the day without hours are left out", () => {
  expect(partsOf([at("10:00")], "Asia/Jakarta").map(([part]) => part)).toEqual(["evening"]);
});
