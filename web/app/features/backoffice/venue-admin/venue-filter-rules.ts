import type { MessageInitShape } from "@bufbuild/protobuf";
import type { ListVenuesForAdminRequestSchema } from "~/gen/lapang/v1/venue_admin_pb";
import { isSportId } from "~/lib/format/sports";

/** The venue filters as in the address. */
export type VenueFilters = { search: string; sport: string; isAll: boolean; offset: number };

export const venuesPerPage = 25;
const longest = 200;
const lastOffset = 10_000;

export function readVenueFilters(search: URLSearchParams): VenueFilters {
  const sport = search.get("sport") ?? "";
  const offset = Number(search.get("offset"));
  return {
    search: (search.get("search") ?? "").slice(0, longest),
    sport: isSportId(sport) ? sport : "",
    isAll: search.get("inactive") === "1",
    offset: Number.isInteger(offset) && offset > 0 && offset <= lastOffset ? offset : 0,
  };
}

export function venueQueryOf({ search, sport, isAll, offset }: VenueFilters) {
  return {
    search: search || undefined,
    sport: sport || undefined,
    inactive: isAll ? 1 : undefined,
    offset: offset || undefined,
  };
}

export function venueRequestOf(filters: VenueFilters): MessageInitShape<typeof ListVenuesForAdminRequestSchema> {
  const { search, sport, isAll, offset } = filters;
  return { search: search.trim(), sportId: sport, includeInactive: isAll, limit: venuesPerPage, offset };
}
