import { expect, test } from "vitest";
import { rateInput, readRate, taxWithin } from "./tax-rules";

test.each([
  ["", 0],
  ["10", 1000],
  [" 10 % ", 1000],
  ["7,5", 750],
  ["7.25", 725],
  ["75", 7500],
  ["75.01", null],
  ["7.255", null],
  ["-1", null],
  ["ten", null],
])("a rate of “%s” is %s hundredths of a per cent", (typed, points) => {
  expect(readRate(typed)).toBe(points);
});

test("the rate as typed reads back in both languages", () => {
  expect([rateInput(725, "id"), rateInput(725, "en"), rateInput(0, "en")]).toEqual(["7,25", "7.25", ""]);
});

test("the tax within Rp 180,000 at 10% is that of the server", () => {
  expect(taxWithin(18_000_000n, 1000)).toBe(1_636_364n);
});
