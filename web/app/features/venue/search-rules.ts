import { nearbyOf, nearbyQuery, type Place, radiiKm } from "~/lib/nearby";
import { readSports, writeSports } from "~/lib/own-sports";
import type { SportId } from "~/lib/sports";

/** The filters in the search's address. */
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

/** Parses an address; invalid values are ignored. Without sports in it, the player's own apply. */
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

/** The inverse of `filtersOf`. */
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

/** A changed filter goes back to the first page. */
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

/** The smallest radius on offer that includes this distance, if it is larger than the current one. */
export function widerFor(metres: number, withinKm: number): number | undefined {
  return radiiKm.find((km) => km > withinKm && km * 1000 >= metres);
}
