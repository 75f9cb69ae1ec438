import { expect, test } from "vitest";
import { today } from "~/lib/format/dates";
import { countMore, isFiltered, noFilters, queryOf, readFilters, requestOf, timeRange } from "./filter-rules";

const read = (query: string) => readFilters(new URLSearchParams(query));
const again = (filters: ReturnType<typeof read>) =>
  read(
    Object.entries(queryOf(filters))
      .filter(([, value]) => value !== undefined)
      .map((pair) => pair.join("="))
      .join("&"),
  );

test("invalid parameters in an address are ignored", () => {
  const nothing = { ...noFilters, withinKm: 10, offset: 0 };
  expect(read("")).toEqual(nothing);
  expect(read("sport=quidditch&when=never&skill=god&gender=x&offset=-3&open=yes")).toEqual(nothing);
  expect(read("lat=91&lng=106&within=7&from=2026-02-30&to=tomorrow")).toEqual(nothing);
  expect(read("lat=-6.2")).toEqual(nothing);
  expect(read("offset=1.5").offset).toBe(0);
  expect(read("offset=10001").offset).toBe(0);
  expect(isFiltered(read("offset=20&place=%20"))).toBe(false);
});

test("filters survive a round trip through the address", () => {
  const filters = read("sport=futsal&place=Senayan&when=weekend&skill=advanced&gender=female&open=1&offset=40");
  expect(again(filters)).toEqual(filters);
  expect(isFiltered(filters)).toBe(true);
  expect(countMore(filters)).toBe(4);
  const days = read("from=2026-11-24&to=2026-11-30&lat=-6.225&lng=106.8&within=25");
  expect(again(days)).toEqual(days);
  expect(countMore(days)).toBe(1);
  expect(isFiltered({ ...read(""), near: days.near })).toBe(true);
});

test("a position in the address is rounded", () => {
  const near = { latitude: -6.2254321, longitude: 106.8023456 };
  expect(queryOf({ ...read(""), near })).toMatchObject({ lat: "-6.225", lng: "106.802", within: undefined });
});

test("a custom range replaces a named one, and an end before the start is ignored", () => {
  expect(read("when=today&from=2026-11-24")).toMatchObject({ when: "any", from: "2026-11-24", to: null });
  expect(read("from=2026-11-24&to=2026-11-23")).toMatchObject({ from: "2026-11-24", to: null });
});

test.each([
  // Wednesday noon in Jakarta.
  ["any", "2026-11-18T05:00:00Z", undefined, undefined],
  ["today", "2026-11-18T05:00:00Z", undefined, "2026-11-18T17:00:00.000Z"],
  ["tonight", "2026-11-18T05:00:00Z", "2026-11-18T10:00:00.000Z", "2026-11-18T17:00:00.000Z"],
  ["tonight", "2026-11-18T12:00:00Z", undefined, "2026-11-18T17:00:00.000Z"],
  ["tomorrow", "2026-11-18T05:00:00Z", "2026-11-18T17:00:00.000Z", "2026-11-19T17:00:00.000Z"],
  ["week", "2026-11-18T05:00:00Z", undefined, "2026-11-22T17:00:00.000Z"],
  ["weekend", "2026-11-18T05:00:00Z", "2026-11-20T17:00:00.000Z", "2026-11-22T17:00:00.000Z"],
  // Saturday and Sunday: a period that has begun starts now.
  ["weekend", "2026-11-21T05:00:00Z", undefined, "2026-11-22T17:00:00.000Z"],
  ["week", "2026-11-22T05:00:00Z", undefined, "2026-11-22T17:00:00.000Z"],
  // Sunday evening in London is Monday in Jakarta.
  ["week", "2026-11-22T18:00:00Z", undefined, "2026-11-29T17:00:00.000Z"],
] as const)("%s at %s goes from %s to %s", (when, now, from, to) => {
  const at = new Date(now);
  const range = timeRange({ when, from: null, to: null }, "Asia/Jakarta", today("Asia/Jakarta", at), at);
  expect(range.from?.toISOString()).toBe(from);
  expect(range.to?.toISOString()).toBe(to);
});

test.each([
  ["2026-11-20", "2026-11-21", "2026-11-19T17:00:00.000Z", "2026-11-21T17:00:00.000Z"],
  ["2026-11-20", null, "2026-11-19T17:00:00.000Z", undefined],
  [null, "2026-11-18", undefined, "2026-11-18T17:00:00.000Z"],
  // A period that has begun starts now.
  ["2026-11-18", "2026-11-18", undefined, "2026-11-18T17:00:00.000Z"],
  ["2026-11-01", null, undefined, undefined],
])("from %s to %s covers whole days, from now on", (first, last, from, to) => {
  const range = timeRange({ when: "any", from: first, to: last }, "Asia/Jakarta", "2026-11-18");
  expect(range.from?.toISOString()).toBe(from);
  expect(range.to?.toISOString()).toBe(to);
});

test("a place is searched without surrounding spaces, and a week starts now", () => {
  const filters = read("when=week&place=%20Senayan ");
  const question = requestOf(filters, "Asia/Jakarta", "2026-11-18");
  expect(question).toMatchObject({ location: "Senayan", limit: 20, offset: 0, fromDate: undefined });
});

test("a search by position is in metres, and has a radius only then", () => {
  const near = requestOf(read("lat=-6.225&lng=106.8&within=25&open=1"), "Asia/Jakarta", "2026-11-18");
  expect(near).toMatchObject({ latitude: -6.225, longitude: 106.8, radiusMeters: 25_000, openOnly: true });
  expect(requestOf(read(""), "Asia/Jakarta", "2026-11-18")).not.toHaveProperty("latitude");
});
