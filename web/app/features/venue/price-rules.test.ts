import { create } from "@bufbuild/protobuf";
import { expect, test } from "vitest";
import { VenuePricingBandSchema } from "~/gen/lapang/v1/venue_pb";
import { bandsOf, dayRuns, daysText, isEveryDay, isGeneral, isSeasonal } from "./price-rules";

const workdays = ["monday", "tuesday", "wednesday", "thursday", "friday"];
const weekend = ["saturday", "sunday"];

const today = "2026-11-28";

function band(sportId: string, days: string[], startHour: number, priceMin: bigint, currency = "IDR") {
  return create(VenuePricingBandSchema, {
    sportId,
    days,
    startHour,
    endHour: 24,
    priceMin,
    priceMax: priceMin,
    currency,
  });
}

const bands = [
  band("futsal", weekend, 6, 20_000_000n),
  band("futsal", workdays, 17, 18_000_000n),
  band("futsal", workdays, 6, 12_000_000n),
  band("badminton", workdays, 6, 6_000_000n),
  band("padel", workdays, 6, 500n, "USD"),
];

test("price bands are sorted by day, then by hour", () => {
  expect(bandsOf(bands, "futsal", today).map(({ priceMin }) => priceMin)).toEqual([
    12_000_000n,
    18_000_000n,
    20_000_000n,
  ]);
});

test("the fallback price band comes last", () => {
  const general = band("futsal", [...workdays, ...weekend], 0, 10_000_000n);
  expect(bandsOf([general, ...bands], "futsal", today).at(-1)).toBe(general);
  expect(isGeneral(general)).toBe(true);
});

test("a price of some courts comes before that of all at the same time, and is no fallback", () => {
  const everyDay = [...workdays, ...weekend];
  const general = band("futsal", everyDay, 0, 10_000_000n);
  const own = { ...general, courtIds: ["c1"] };
  expect(isGeneral(own)).toBe(false);
  expect(bandsOf([general, own], "futsal", today)).toEqual([own, general]);
});

test("a price of a season is no fallback, and comes after those of all year", () => {
  const general = band("futsal", [...workdays, ...weekend], 0, 10_000_000n);
  const season = { ...general, fromDate: "2026-12-20", toDate: "2027-01-05" };
  const sooner = { ...general, fromDate: "2026-11-01", toDate: today };
  expect([isSeasonal(season), isGeneral(season)]).toEqual([true, false]);
  const shown = bandsOf([season, general, sooner, ...bands], "futsal", today);
  expect(shown.slice(3)).toEqual([sooner, season, general]);
});

test.each([
  ["is over", "2026-11-01", "2026-11-27", 0],
  ["ends today", "2026-11-01", "2026-11-28", 1],
  ["begins in 60 days", "2027-01-27", "2027-02-10", 1],
  ["begins later", "2027-01-28", "2027-02-10", 0],
])("of a season that %s", (_, fromDate, toDate, shown) => {
  const season = { ...band("futsal", weekend, 6, 20_000_000n), fromDate, toDate };
  expect(bandsOf([season], "futsal", today)).toHaveLength(shown);
});

test("consecutive days are one run", () => {
  expect(dayRuns(["sunday", "tuesday", "monday"])).toEqual([
    ["monday", "tuesday"],
    ["sunday", "sunday"],
  ]);
  expect(daysText([...workdays, "sunday"], "en")).toBe("Mon–Fri, Sun");
  expect(daysText(workdays, "id")).toBe("Sen–Jum");
  expect(isEveryDay([...workdays, ...weekend])).toBe(true);
  expect(isEveryDay(workdays)).toBe(false);
});
