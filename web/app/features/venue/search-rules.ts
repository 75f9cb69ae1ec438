import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { type City, type SearchVenuesRequestSchema, VenueSort } from "~/gen/lapang/v1/venue_pb";
import type { SportId } from "~/lib/format/sports";
import { nearbyOf, nearbyQuery, type Place, radiiKm } from "~/lib/forms/nearby";
import { readSports, writeSports } from "~/lib/session/own-sports";
import { allFacilities, type FacilityName, facilityCodes } from "~/lib/venue/facts";
import { type SearchTime, startOf, timeOf, timeQuery } from "./time-rules";

const sorts = {
  best: VenueSort.BEST,
  nearest: VenueSort.NEAREST,
  cheapest: VenueSort.CHEAPEST,
  rating: VenueSort.RATING,
} as const;

export type Sort = keyof typeof sorts;

const isSort = (text: string | null): text is Sort => text !== null && Object.hasOwn(sorts, text);

/** The filters in the search's address. */
export type Filters = {
  text: string;
  city: string;
  sports: SportId[];
  near: Place | null;
  withinKm: number;
  /** When a court must be free; null is any time. */
  time: SearchTime | null;
  /** Null is the usual order: the nearest with a centre, else the best. */
  sort: Sort | null;
  /** The most that an hour may cost, in rupiah. */
  maxPrice: number | null;
  /** All of these. */
  facilities: FacilityName[];
  /** Only venues with a court indoors or under a roof. */
  isIndoor: boolean;
  offset: number;
};

export const pageSize = 12;
const furthestOffset = 10_000;
const longestText = 200;

/** Parses an address; invalid values are ignored. Without sports in it, the player's own apply. */
export function filtersOf(query: URLSearchParams, ownSports: SportId[] = []): Filters {
  const { near, withinKm } = nearbyOf(query);
  const offset = Number(query.get("offset") ?? 0);
  const sort = query.get("sort");
  const maxPrice = query.get("max") ?? "";
  const wanted = (query.get("with") ?? "").split(".");
  return {
    text: (query.get("q") ?? "").slice(0, longestText),
    city: near ? "" : (query.get("city") ?? "").slice(0, 120),
    sports: readSports(query.get("sport"), ownSports),
    near,
    withinKm,
    time: timeOf(query),
    sort: isSort(sort) && sort !== usualSort(near) && (near || sort !== "nearest") ? sort : null,
    maxPrice: /^[1-9]\d{0,8}$/.test(maxPrice) ? Number(maxPrice) : null,
    facilities: allFacilities.filter((name) => wanted.includes(name)),
    isIndoor: query.get("indoor") === "1",
    offset: Number.isInteger(offset) && offset > 0 && offset <= furthestOffset ? offset : 0,
  };
}

export const usualSort = (near: Place | null): Sort => (near ? "nearest" : "best");

/** The inverse of `filtersOf`. */
export function queryOf(filters: Filters, ownSports: readonly SportId[] = []): Record<string, string | undefined> {
  const { text, city, sports, near, withinKm, time, sort, maxPrice, facilities, isIndoor, offset } = filters;
  return {
    q: text.trim() || undefined,
    city: city || undefined,
    sport: writeSports(sports, ownSports),
    ...nearbyQuery(near, withinKm),
    ...timeQuery(time),
    sort: sort ?? undefined,
    max: maxPrice === null ? undefined : String(maxPrice),
    with: facilities.join(".") || undefined,
    indoor: isIndoor ? "1" : undefined,
    offset: offset > 0 ? String(offset) : undefined,
  };
}

/** A changed filter goes back to the first page. */
export function withFilters(filters: Filters, change: Partial<Filters>): Filters {
  return { ...filters, offset: 0, ...change };
}

/** What the search sheet asks for. */
export type Chosen = Pick<Filters, "sports" | "time" | "city" | "near" | "withinKm">;

type Where = Pick<Filters, "city" | "near" | "withinKm">;

/** A place searched for matches is words or a position. */
type MatchPlace = { place: string; near: Place | null };

/**
 * Where a search starts: the place last searched, for courts before matches; else the biggest city in the reader's time
 * zone, else the biggest of all. Cities are listed biggest first.
 */
export function likelyPlace(searched: Where, forMatches: MatchPlace, cities: readonly City[], zone: string): Where {
  if (searched.city || searched.near) return searched;
  const { withinKm } = searched;
  if (forMatches.near) return { city: "", near: forMatches.near, withinKm };
  const words = forMatches.place.trim().toLowerCase();
  const named = words && cities.find(({ name }) => name.toLowerCase() === words);
  const guessed = named || cities.find(({ timeZone }) => timeZone === zone) || cities[0];
  return { city: guessed?.name ?? "", near: null, withinKm };
}

/** `zone` is that of the place that is searched. */
export function requestOf(filters: Filters, zone: string): MessageInitShape<typeof SearchVenuesRequestSchema> {
  const { text, city, sports, near, withinKm, time, sort, maxPrice, facilities, isIndoor, offset } = filters;
  return {
    search: text.trim(),
    city,
    sportIds: sports,
    ...(near && { ...near, radiusMeters: withinKm * 1000 }),
    ...(time && { freeFrom: timestampFromDate(startOf(time, zone)), freeMinutes: time.length }),
    ...(sort && { sort: sorts[sort] }),
    // Rupiah have two minor digits.
    ...(maxPrice !== null && { maxPrice: BigInt(maxPrice) * 100n }),
    facilities: facilityCodes(facilities),
    indoor: isIndoor,
    limit: pageSize,
    offset,
  };
}

/** The smallest radius on offer that includes this distance, if it is larger than the current one. */
export function widerFor(metres: number, withinKm: number): number | undefined {
  return radiiKm.find((km) => km > withinKm && km * 1000 >= metres);
}
