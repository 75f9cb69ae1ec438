import { create } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { expect, test } from "vitest";
import { CitySchema, VenueSort } from "~/gen/lapang/v1/venue_pb";
import type { SportId } from "~/lib/format/sports";
import { filtersOf, likelyPlace, queryOf, requestOf, widerFor, withFilters } from "./search-rules";

const read = (query: string) => filtersOf(new URLSearchParams(query));

test("filters survive a round trip through the venue search's address", () => {
  for (const query of [
    "",
    "q=gor+senayan&city=Jakarta&sport=futsal.badminton&offset=24",
    "sport=padel&lat=-6.244&lng=106.800&within=25",
    "city=Jakarta&day=2026-11-26&at=19%3A30&min=90&sort=cheapest&max=150000",
    "with=parking.showers&indoor=1",
  ]) {
    const defined = Object.entries(queryOf(read(query))).filter(([, value]) => value !== undefined);
    expect(new URLSearchParams(defined as [string, string][]).toString()).toBe(query);
  }
});

test("invalid parameters in the venue search's address are ignored", () => {
  expect(read("sport=quidditch.futsal.futsal&lat=91&lng=0&within=7&offset=-3")).toEqual({
    text: "",
    city: "",
    sports: ["futsal"],
    near: null,
    withinKm: 10,
    time: null,
    sort: null,
    maxPrice: null,
    facilities: [],
    isIndoor: false,
    offset: 0,
  });
  expect(read("day=2026-02-31&at=19:00").time).toBeNull();
  expect(read("day=2026-11-26&at=25:00&min=-3").time).toEqual({ day: "2026-11-26", at: 1140, length: 0 });
  expect(read("with=sauna.showers.parking.showers").facilities).toEqual(["parking", "showers"]);
  expect(read("sort=nearest&max=1.5")).toMatchObject({ sort: null, maxPrice: null });
  expect(read("lat=abc&lng=1").near).toBeNull();
  expect(read("lat=1").near).toBeNull();
  expect(read("offset=1.5").offset).toBe(0);
});

test("a position in the venue search is rounded to what finding a court needs", () => {
  const filters = { ...read(""), near: { latitude: -6.2441234, longitude: 106.8004567 } };
  expect(queryOf(filters)).toMatchObject({ lat: "-6.244", lng: "106.800" });
});

test("the reader's position replaces a city", () => {
  expect(read("city=Bandung&lat=-6.2&lng=106.8").city).toBe("");
});

test("a changed filter goes back to the first page", () => {
  expect(withFilters(read("q=gor&offset=24"), { city: "Bandung" })).toMatchObject({
    text: "gor",
    city: "Bandung",
    offset: 0,
  });
});

test("the radius is in metres, and only with a centre", () => {
  expect(requestOf(read("lat=-6.2&lng=106.8&within=25"), "Asia/Jakarta")).toMatchObject({
    latitude: -6.2,
    radiusMeters: 25_000,
  });
  expect(requestOf(read("city=Bandung"), "Asia/Jakarta")).not.toHaveProperty("radiusMeters");
});

test("a time is that of the searched place’s clock, and a price is in minor units", () => {
  const filters = read("day=2026-11-26&at=19:00&min=120&max=150000&sort=rating");
  expect(requestOf(filters, "Asia/Makassar")).toMatchObject({
    freeFrom: timestampFromDate(new Date("2026-11-26T11:00:00Z")),
    freeMinutes: 120,
    maxPrice: 15_000_000n,
    sort: VenueSort.RATING,
  });
  expect(requestOf(filters, "Asia/Jakarta").freeFrom).toEqual(timestampFromDate(new Date("2026-11-26T12:00:00Z")));
});

test("an address without sports means the player's own, which need not be named", () => {
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

test("the next larger radius with a result is offered", () => {
  expect(widerFor(34_000, 10)).toBe(50);
  expect(widerFor(12_000, 10)).toBe(25);
  expect(widerFor(50_001, 10)).toBeUndefined();
});

test("a search starts at the place last searched for, else the biggest city in the reader's time zone", () => {
  const zone = "Asia/Jakarta";
  const cities = [
    { name: "Jakarta", timeZone: zone },
    { name: "Bandung", timeZone: zone },
    { name: "Denpasar", timeZone: "Asia/Makassar" },
  ].map((city) => create(CitySchema, city));
  const nowhere = { city: "", near: null, withinKm: 10 };
  const near = { latitude: -6.2, longitude: 106.8 };
  const words = (place: string) => ({ place, near: null });
  expect(likelyPlace({ ...nowhere, city: "Solo" }, words("Bandung"), cities, zone).city).toBe("Solo");
  expect(likelyPlace(nowhere, words("bandung"), cities, zone).city).toBe("Bandung");
  expect(likelyPlace(nowhere, { place: "", near }, cities, zone)).toEqual({ ...nowhere, near });
  expect(likelyPlace(nowhere, words("Senayan"), cities, "Asia/Makassar").city).toBe("Denpasar");
  expect(likelyPlace(nowhere, words(""), cities, "Europe/Berlin").city).toBe("Jakarta");
  expect(likelyPlace(nowhere, words(""), [], zone)).toEqual(nowhere);
});
