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
