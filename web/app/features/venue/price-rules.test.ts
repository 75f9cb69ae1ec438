import { create } from "@bufbuild/protobuf";
import { expect, test } from "vitest";
import { VenuePricingBandSchema } from "~/gen/lapang/v1/venue_pb";
import { bandsOf, dayRuns, daysText, isEveryDay, isGeneral } from "./price-rules";

const workdays = ["monday", "tuesday", "wednesday", "thursday", "friday"];
const weekend = ["saturday", "sunday"];

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
  expect(bandsOf(bands, "futsal").map(({ priceMin }) => priceMin)).toEqual([12_000_000n, 18_000_000n, 20_000_000n]);
});

test("the fallback price band comes last", () => {
  const general = band("futsal", [...workdays, ...weekend], 0, 10_000_000n);
  expect(bandsOf([general, ...bands], "futsal").at(-1)).toBe(general);
  expect(isGeneral(general)).toBe(true);
});

test("a price of some courts comes before that of all at the same time, and is no fallback", () => {
  const everyDay = [...workdays, ...weekend];
  const general = band("futsal", everyDay, 0, 10_000_000n);
  const own = { ...general, courtIds: ["c1"] };
  expect(isGeneral(own)).toBe(false);
  expect(bandsOf([general, own], "futsal")).toEqual([own, general]);
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
