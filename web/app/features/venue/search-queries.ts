import { skipToken, useQuery } from "@connectrpc/connect-query";
import { keepPreviousData } from "@tanstack/react-query";
import { VenueService } from "~/gen/lapang/v1/venue_pb";
import { localZone } from "~/lib/format/time-zone";
import { prefetch } from "~/lib/http/prefetch";
import { hoursStale } from "./queries";
import { type Filters, requestOf } from "./search-rules";
import { problemOf } from "./time-rules";

const { searchVenues } = VenueService.method;

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
