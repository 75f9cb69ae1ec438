import { skipToken, useQuery } from "@connectrpc/connect-query";
import { keepPreviousData } from "@tanstack/react-query";
import { type MatchFilters, requestOf as matchRequestOf, readFilters } from "~/features/match/list/filter-rules";
import { type Filters, requestOf } from "~/features/venue/search-rules";
import { MatchService } from "~/gen/lapang/v1/match_pb";
import { VenueService } from "~/gen/lapang/v1/venue_pb";
import { useToday } from "~/lib/format/use-now";

/** Free hours and places in matches go quickly; in milliseconds. */
const listStale = 30_000;

/** The venues of a search; disabled without filters. */
export function useSomeVenues(filters: Filters | null, zone: string, limit: number) {
  return useQuery(VenueService.method.searchVenues, filters ? { ...requestOf(filters, zone), limit } : skipToken, {
    staleTime: listStale,
    placeholderData: keepPreviousData,
  });
}

/** Matches around the place of a search for courts that have a place left. */
export function openMatchesOf({ sports, city, near, withinKm }: Filters): MatchFilters {
  return { ...readFilters(new URLSearchParams()), sports, place: city, near, withinKm, isOpen: true };
}

export function useOpenMatches(filters: Filters | null, zone: string, limit: number) {
  const today = useToday(zone);
  const request = filters ? { ...matchRequestOf(openMatchesOf(filters), zone, today), limit } : skipToken;
  return useQuery(MatchService.method.listMatches, request, {
    staleTime: listStale,
    placeholderData: keepPreviousData,
  });
}
