import { nearbyOf, nearbyQuery, type Place, radiiKm } from "~/lib/nearby";
import { readSports, writeSports } from "~/lib/own-sports";
import type { SportId } from "~/lib/sports";

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

/** Reads an address; whatever makes no sense in it is as if it were not there. Where it says nothing of sports, they are one's own. */
export function filtersOf(query: URLSearchParams, ownSports: SportId[] = []): Filters {
  const { near, withinKm } = nearbyOf(query);
  const offset = Number(query.get("offset") ?? 0);
  return {
    text: (query.get("q") ?? "").slice(0, longestText),
    city: near ? "" : (query.get("city") ?? "").slice(0, 120),
    sports: readSports(query.get("sport"), ownSports),
    near,
    withinKm,
    offset: Number.isInteger(offset) && offset > 0 && offset <= furthestOffset ? offset : 0,
  };
}

/** The other way: what `filtersOf` reads the same filters from. */
export function queryOf(filters: Filters, ownSports: readonly SportId[] = []): Record<string, string | undefined> {
  const { text, city, sports, near, withinKm, offset } = filters;
  return {
    q: text.trim() || undefined,
    city: city || undefined,
    sport: writeSports(sports, ownSports),
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

/** The smallest circle on offer in which something so far away lies, if it is larger than the one that was looked in. */
export function widerFor(metres: number, withinKm: number): number | undefined {
  return radiiKm.find((km) => km > withinKm && km * 1000 >= metres);
}
