import { useQuery } from "@connectrpc/connect-query";
import { VenueService } from "~/gen/lapang/v1/venue_pb";

/** Cities come and go seldom; in milliseconds. */
const stale = 60 * 60_000;

/** The names of the cities with venues, those with the most first. */
export function useCities(): string[] {
  const { data } = useQuery(VenueService.method.listCities, {}, { staleTime: stale });
  return data?.cities.map(({ name }) => name) ?? [];
}
