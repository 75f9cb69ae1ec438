import { skipToken, useQuery } from "@connectrpc/connect-query";
import { keepPreviousData } from "@tanstack/react-query";
import { VenueService } from "~/gen/lapang/v1/venue_pb";
import type { Day } from "~/lib/dates";
import { prefetch } from "~/lib/prefetch";
import { type Filters, requestOf } from "./search-rules";

const { getVenue, listAvailability, listCities, listVenuePricingBands, searchVenues } = VenueService.method;

/** Venues and prices change rarely; in milliseconds. */
const placesStale = 60 * 60_000;

/** Free hours change all the time; in milliseconds. */
const hoursStale = 10_000;
const hoursRefetchMs = 15_000;

export function prefetchVenues(filters: Filters): void {
  prefetch(searchVenues, requestOf(filters));
}

/** The search results; disabled until the filters are known. */
export function useVenueSearch(filters: Filters, isKnown = true) {
  return useQuery(searchVenues, isKnown ? requestOf(filters) : skipToken, { placeholderData: keepPreviousData });
}

/** The names of the cities with venues, those with the most first. */
export function useCities(): string[] {
  const { data } = useQuery(listCities, {}, { staleTime: placesStale });
  return data?.cities.map(({ name }) => name) ?? [];
}

export function prefetchVenue(id: string): void {
  prefetch(getVenue, { id });
}

/** A venue; disabled without an id. */
export function useVenue(id: string | undefined) {
  return useQuery(getVenue, id === undefined ? skipToken : { id });
}

/** The prices of all sports of a venue. */
export function usePricingBands(venueId: string) {
  return useQuery(listVenuePricingBands, { venueId }, { staleTime: placesStale });
}

/** Free hours for up to 14 days, kept fresh while they are on screen; disabled without a sport. */
export function useAvailability(venueId: string, sportId: string | undefined, fromDate: Day, days: number) {
  return useQuery(listAvailability, sportId === undefined ? skipToken : { venueId, sportId, fromDate, days }, {
    staleTime: hoursStale,
    refetchInterval: hoursRefetchMs,
    refetchOnWindowFocus: "always",
  });
}
