import { create } from "@bufbuild/protobuf";
import { expect, test } from "vitest";
import { VenuePricingBandSchema } from "~/gen/lapang/v1/venue_pb";
import { weekdays } from "~/lib/format/opening-rules";
import { bandProblems, newBand, runsOfDays, sortedBands, typedBand, weekOfBands, wireBand } from "./band-rules";

test("a price survives the round trip through the form in any currency", () => {
  for (const [currency, priceMin] of [
    ["IDR", 15_000_000n],
    ["JPY", 3000n],
    ["SGD", 2550n],
  ] as const) {
    const band = { sportId: "futsal", currency, priceMin, priceMax: priceMin, days: ["monday"] };
    const sent = wireBand(typedBand(create(VenuePricingBandSchema, { ...band, startHour: 8, endHour: 12 }), "id"));
    expect(sent).toMatchObject({ ...band, startHour: 8, endHour: 12 });
  }
});

test("a price without a maximum is a single price", () => {
  const typed = { ...newBand("futsal", "IDR"), min: "150rb" };
  expect(wireBand(typed)).toMatchObject({ priceMin: 15_000_000n, priceMax: 15_000_000n });
});

test("price errors are reported by field", () => {
  const typed = newBand("futsal", "IDR");
  expect(bandProblems({ ...typed, min: "1" })).toEqual({});
  expect(bandProblems({ ...typed, days: [], startHour: 9, endHour: 9 })).toEqual({
    days: "days",
    endHour: "hours",
    priceMin: "missing",
  });
  expect(bandProblems({ ...typed, min: "200", max: "100" })).toEqual({ priceMax: "order" });
  expect(bandProblems({ ...typed, min: "75.5", max: "many" })).toEqual({ priceMin: "unread", priceMax: "unread" });
});

test("a price for some dates needs both, in their order", () => {
  const typed = { ...newBand("futsal", "IDR"), min: "150rb", isSeason: true };
  expect(bandProblems(typed)).toEqual({ fromDate: "season", toDate: "season" });
  expect(bandProblems({ ...typed, from: "2026-12-02", to: "2026-12-01" })).toEqual({ toDate: "dates" });
  const season = { ...typed, from: "2026-12-01", to: "2027-01-05" };
  expect(bandProblems(season)).toEqual({});
  expect(wireBand(season)).toMatchObject({ fromDate: "2026-12-01", toDate: "2027-01-05" });
  expect(wireBand({ ...season, isSeason: false })).toMatchObject({ fromDate: "", toDate: "" });
});

test("a price above the limit is not unreadable", () => {
  expect(bandProblems({ ...newBand("futsal", "IDR"), min: "10.000.000.000" })).toEqual({});
  expect(bandProblems({ ...newBand("futsal", "IDR"), min: "10.000.000.001" })).toEqual({ priceMin: "much" });
  expect(bandProblems({ ...newBand("futsal", "IDR"), min: "9".repeat(20) })).toEqual({ priceMin: "much" });
});

test("a price for some dates goes before one of the whole year, after one of some courts", () => {
  const band = (id: string, more: object) =>
    create(VenuePricingBandSchema, { id, days: ["monday"], endHour: 24, ...more });
  const all = [
    band("c", { startHour: 20 }),
    band("b", { fromDate: "2026-12-01", toDate: "2026-12-31" }),
    band("a", { courtIds: ["c1"] }),
  ];
  expect(sortedBands(all).map(({ id }) => id)).toEqual(["a", "b", "c"]);
});

test("hours open without a price have their own row, and closed ones none", () => {
  const band = create(VenuePricingBandSchema, { id: "b", days: ["monday"], startHour: 17, endHour: 22 });
  const open = weekdays.map((_, day) => Array.from({ length: 24 }, (__, hour) => day < 2 && hour >= 8 && hour < 22));
  const rows = weekOfBands([band], open).map(({ from, to, bands, isOpen }) => [from, to, bands[0]?.id, isOpen[1]]);
  expect(rows).toEqual([
    [8, 17, undefined, true],
    [17, 22, "b", true],
  ]);
});

test("consecutive days form one range", () => {
  expect(runsOfDays(["monday", "tuesday", "wednesday", "saturday"])).toEqual([
    { first: "monday", last: "wednesday" },
    { first: "saturday", last: "saturday" },
  ]);
});

test("the price that applies is listed first", () => {
  const band = (id: string, days: string[], startHour: number) =>
    create(VenuePricingBandSchema, { id, days, startHour, endHour: 24 });
  const all = [
    band("d", ["monday", "sunday"], 18),
    band("c", ["sunday"], 6),
    band("b", ["monday"], 6),
    band("a", ["monday"], 12),
  ];
  expect(sortedBands(all).map(({ id }) => id)).toEqual(["a", "b", "c", "d"]);
});

test("the week shows the price that applies in each hour", () => {
  const band = (id: string, days: string[], startHour: number, endHour: number) =>
    create(VenuePricingBandSchema, { id, days, startHour, endHour });
  const everyDay = [...weekdays];
  const week = weekOfBands([
    band("day", everyDay, 6, 23),
    band("evening", everyDay, 17, 23),
    band("sunday", ["sunday"], 6, 12),
  ]);
  const shown = week.map(({ from, to, bands }) => [from, to, bands[0]?.id, bands[6]?.id]);
  expect(shown).toEqual([
    [6, 12, "day", "sunday"],
    [12, 17, "day", "day"],
    [17, 23, "evening", "evening"],
  ]);
});

test("hours without a price are empty in the week", () => {
  const band = create(VenuePricingBandSchema, { id: "b", days: ["monday"], startHour: 8, endHour: 10 });
  expect(weekOfBands([band]).map(({ bands }) => bands.map((each) => each?.id))).toEqual([
    ["b", ...Array.from({ length: 6 }, () => undefined)],
  ]);
});
