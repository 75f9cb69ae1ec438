import { skipToken, useQuery } from "@connectrpc/connect-query";
import { keepPreviousData } from "@tanstack/react-query";
import { VenueService } from "~/gen/lapang/v1/venue_pb";
import type { Day } from "~/lib/dates";
import { prefetch } from "~/lib/prefetch";
import { localZone } from "~/lib/time-zone";
import { type Filters, requestOf } from "./search-rules";
import { problemOf } from "./time-rules";

const { getVenue, listAvailability, listCities, listVenuePricingBands, searchVenues } = VenueService.method;

/** Venues and prices change rarely; in milliseconds. */
const placesStale = 60 * 60_000;

/** Free hours change all the time; in milliseconds. */
const hoursStale = 10_000;
const hoursRefetchMs = 15_000;

export function prefetchVenues(filters: Filters): void {
  // A city's clock is not known yet, and an impossible time is not asked for.
  const { time, city } = filters;
  const zone = localZone();
  if (time && (city || problemOf(time, zone, new Date()))) return;
  prefetch(searchVenues, requestOf(filters, zone));
}

/** The search results; disabled until the filters are known. */
export function useVenueSearch(filters: Filters, zone: string, isKnown: boolean) {
  return useQuery(searchVenues, isKnown ? requestOf(filters, zone) : skipToken, {
    placeholderData: keepPreviousData,
    ...(filters.time && { staleTime: hoursStale }),
  });
}

const useCityList = () => useQuery(listCities, {}, { staleTime: placesStale });

/** The names of the cities with venues, those with the most first. */
export function useCities(): string[] {
  const { data } = useCityList();
  return data?.cities.map(({ name }) => name) ?? [];
}

/** The zone of a city, else the reader's; `isKnown` once the city's is there or cannot be had. */
export function useCityZone(city: string): { zone: string; isKnown: boolean } {
  const { data, isPending } = useCityList();
  const wanted = city.toLowerCase();
  const found = city ? data?.cities.find(({ name }) => name.toLowerCase() === wanted) : undefined;
  return { zone: found?.timeZone || localZone(), isKnown: city === "" || !isPending };
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
