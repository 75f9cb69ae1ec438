import { nearbyOf, nearbyQuery, type Place } from "~/lib/nearby";
import { isSportId, type SportId } from "~/lib/sports";

/** What is looked for, as it stands in the address of the search. */
export type Filters = {
  text: string;
  city: string;
  sports: SportId[];
  near: Place | null;
  withinKm: number;
  offset: number;
};

export const pageSize = 12;
const furthestOffset = 10_000;
const longestText = 200;

/** Reads an address; whatever makes no sense in it is as if it were not there. */
export function filtersOf(query: URLSearchParams): Filters {
  const { near, withinKm } = nearbyOf(query);
  const offset = Number(query.get("offset") ?? 0);
  return {
    text: (query.get("q") ?? "").slice(0, longestText),
    city: near ? "" : (query.get("city") ?? "").slice(0, 120),
    sports: [...new Set((query.get("sport") ?? "").split("."))].filter(isSportId),
    near,
    withinKm,
    offset: Number.isInteger(offset) && offset > 0 && offset <= furthestOffset ? offset : 0,
  };
}

/** The other way: what `filtersOf` reads the same filters from. */
export function queryOf({ text, city, sports, near, withinKm, offset }: Filters): Record<string, string | undefined> {
  return {
    q: text.trim() || undefined,
    city: city || undefined,
    sport: sports.join(".") || undefined,
    ...nearbyQuery(near, withinKm),
    offset: offset > 0 ? String(offset) : undefined,
  };
}

/** A changed filter starts at the first page again. */
export function withFilters(filters: Filters, change: Partial<Filters>): Filters {
  return { ...filters, offset: 0, ...change };
}

export function requestOf({ text, city, sports, near, withinKm, offset }: Filters) {
  return {
    search: text.trim(),
    city,
    sportIds: sports,
    ...(near && { ...near, radiusMeters: withinKm * 1000 }),
    limit: pageSize,
    offset,
  };
}

/** The cities of these venues, the one with most of them first. */
export function citiesOf(venues: readonly { city: string }[]): string[] {
  const counts = new Map<string, number>();
  for (const { city } of venues) if (city) counts.set(city, (counts.get(city) ?? 0) + 1);
  return [...counts.keys()].sort(
    (one, other) => (counts.get(other) ?? 0) - (counts.get(one) ?? 0) || one.localeCompare(other),
  );
}
