import { expect, test } from "vitest";
import { isFiltered, queryOf, readFilters, requestOf, timeRange } from "./filter-rules";

const read = (query: string) => readFilters(new URLSearchParams(query));

test("what an address says that makes no sense counts as not said", () => {
  const nothing = { sport: null, place: "", when: "any", skill: null, gender: null, offset: 0 };
  expect(read("")).toEqual(nothing);
  expect(read("sport=quidditch&when=never&skill=god&gender=x&offset=-3")).toEqual(nothing);
  expect(read("offset=1.5").offset).toBe(0);
  expect(read("offset=10001").offset).toBe(0);
  expect(isFiltered(read("offset=20&place=%20"))).toBe(false);
});

test("filters survive the way through the address", () => {
  const filters = read("sport=futsal&place=Senayan&when=weekend&skill=advanced&gender=female&offset=40");
  expect(readFilters(new URLSearchParams(queryOf(filters) as Record<string, string>))).toEqual(filters);
  expect(isFiltered(filters)).toBe(true);
});

test.each([
  // Wednesday noon in Jakarta.
  ["any", "2026-11-18T05:00:00Z", undefined, undefined],
  ["today", "2026-11-18T05:00:00Z", undefined, "2026-11-18T17:00:00.000Z"],
  ["week", "2026-11-18T05:00:00Z", undefined, "2026-11-22T17:00:00.000Z"],
  ["weekend", "2026-11-18T05:00:00Z", "2026-11-20T17:00:00.000Z", "2026-11-22T17:00:00.000Z"],
  // Saturday and Sunday: what has begun is from now on.
  ["weekend", "2026-11-21T05:00:00Z", undefined, "2026-11-22T17:00:00.000Z"],
  ["week", "2026-11-22T05:00:00Z", undefined, "2026-11-22T17:00:00.000Z"],
  // Sunday evening in London is Monday in Jakarta.
  ["week", "2026-11-22T18:00:00Z", undefined, "2026-11-29T17:00:00.000Z"],
] as const)("%s at %s goes from %s to %s", (when, now, from, to) => {
  const range = timeRange(when, "Asia/Jakarta", new Date(now));
  expect(range.from?.toISOString()).toBe(from);
  expect(range.to?.toISOString()).toBe(to);
});

test("the same filters ask the same question all day, so that the cache knows the answer", () => {
  const filters = read("when=week&place=%20Senayan ");
  const morning = requestOf(filters, "Asia/Jakarta", new Date("2026-11-18T01:00:00Z"));
  expect(morning).toEqual(requestOf(filters, "Asia/Jakarta", new Date("2026-11-18T09:00:00Z")));
  expect(morning).toMatchObject({ location: "Senayan", limit: 20, offset: 0, fromDate: undefined });
});
