import { expect, test } from "vitest";
import { daysIn, lastMonth, queryOf, rangeBefore, rangeOf, readRange, thisMonth } from "./range-rules";

test.each([
  ["2026-11-24", ["2026-11-01", "2026-11-24"], ["2026-10-01", "2026-10-31"]],
  ["2026-01-01", ["2026-01-01", "2026-01-01"], ["2025-12-01", "2025-12-31"]],
  ["2028-03-31", ["2028-03-01", "2028-03-31"], ["2028-02-01", "2028-02-29"]],
])("on %s, this month ends today and last month is whole", (today, month, last) => {
  expect(Object.values(thisMonth(today))).toEqual(month);
  expect(Object.values(lastMonth(today))).toEqual(last);
});

test.each([
  ["2026-01-01", "2026-12-31", { from: "2026-01-01", to: "2026-12-31" }],
  ["2026-01-01", "2027-01-01", { from: "2026-01-01", to: "2027-01-01" }],
  ["2026-01-01", "2027-01-02", "too-long"],
  ["2026-11-24", "2026-11-23", "reversed"],
  [undefined, "2026-11-23", "no-start"],
  ["2026-11-24", undefined, "no-end"],
])("custom days from %s to %s", (from, to, expected) => {
  expect(rangeOf({ range: "custom", from, to }, "2026-11-24")).toEqual(expected);
});

test("a range is compared with as many days right before it, unless it is long", () => {
  expect(rangeBefore({ from: "2026-11-01", to: "2026-11-24" })).toEqual({ from: "2026-10-08", to: "2026-10-31" });
  const quarter = { from: "2026-07-01", to: "2026-09-30" };
  expect(daysIn(quarter)).toBe(92);
  expect(rangeBefore(quarter)).toEqual({ from: "2026-03-31", to: "2026-06-30" });
  expect(rangeBefore({ ...quarter, to: "2026-10-01" })).toBeUndefined();
});

test.each([
  ["", { range: "month" }],
  ["range=last", { range: "last" }],
  ["range=custom", { range: "custom" }],
  ["range=never&from=2026-02-31", { range: "month" }],
  ["range=last&from=2026-10-05&to=2026-10-11", { range: "custom", from: "2026-10-05", to: "2026-10-11" }],
])("the address ?%s has the days %o", (search, expected) => {
  const read = readRange(new URLSearchParams(search));
  expect(read).toEqual({ from: undefined, to: undefined, ...expected });
  const written = Object.entries(queryOf({ venue: undefined, ...read })).flatMap(([name, value]) =>
    value ? [[name, value]] : [],
  );
  expect(readRange(new URLSearchParams(written as string[][]))).toEqual(read);
});
