import { expect, test } from "vitest";
import type { SportId } from "~/lib/sports";
import { filtersOf, queryOf, requestOf, widerFor, withFilters } from "./search-rules";

const read = (query: string) => filtersOf(new URLSearchParams(query));

test("an address and its filters are the same thing", () => {
  for (const query of [
    "",
    "q=gor+senayan&city=Jakarta&sport=futsal.badminton&offset=24",
    "sport=padel&lat=-6.244&lng=106.800&within=25",
  ]) {
    const defined = Object.entries(queryOf(read(query))).filter(([, value]) => value !== undefined);
    expect(new URLSearchParams(defined as [string, string][]).toString()).toBe(query);
  }
});

test("what makes no sense in an address is as if it were not there", () => {
  expect(read("sport=quidditch.futsal.futsal&lat=91&lng=0&within=7&offset=-3")).toEqual({
    text: "",
    city: "",
    sports: ["futsal"],
    near: null,
    withinKm: 10,
    offset: 0,
  });
  expect(read("lat=abc&lng=1").near).toBeNull();
  expect(read("lat=1").near).toBeNull();
  expect(read("offset=1.5").offset).toBe(0);
});

test("a place is told no more precisely than it takes to find a court", () => {
  const filters = { ...read(""), near: { latitude: -6.2441234, longitude: 106.8004567 } };
  expect(queryOf(filters)).toMatchObject({ lat: "-6.244", lng: "106.800" });
});

test("a place of one's own takes the place of a city", () => {
  expect(read("city=Bandung&lat=-6.2&lng=106.8").city).toBe("");
});

test("a changed filter starts at the first page", () => {
  expect(withFilters(read("q=gor&offset=24"), { city: "Bandung" })).toMatchObject({
    text: "gor",
    city: "Bandung",
    offset: 0,
  });
});

test("the radius is asked in metres, and only around a centre", () => {
  expect(requestOf(read("lat=-6.2&lng=106.8&within=25"))).toMatchObject({ latitude: -6.2, radiusMeters: 25_000 });
  expect(requestOf(read("city=Bandung"))).not.toHaveProperty("radiusMeters");
});

test("an address without a word of sports means one's own, which it need not name", () => {
  const own: SportId[] = ["padel", "futsal"];
  expect(filtersOf(new URLSearchParams(""), own).sports).toEqual(own);
  expect(filtersOf(new URLSearchParams("sport=golf"), own).sports).toEqual(["golf"]);
  expect(filtersOf(new URLSearchParams("sport=any"), own).sports).toEqual([]);
  for (const [sports, named] of [
    [own, undefined],
    [["futsal", "padel"], undefined],
    [["futsal"], "futsal"],
    [[], "any"],
  ] as const) {
    expect(queryOf({ ...read(""), sports: [...sports] }, own).sport).toBe(named);
  }
  expect(queryOf({ ...read(""), sports: [] }).sport).toBeUndefined();
});

test("the next larger circle that has something in it is offered", () => {
  expect(widerFor(34_000, 10)).toBe(50);
  expect(widerFor(12_000, 10)).toBe(25);
  expect(widerFor(50_001, 10)).toBeUndefined();
});
