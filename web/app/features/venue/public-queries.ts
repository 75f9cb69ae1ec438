import { createQueryOptions, useQuery } from "@connectrpc/connect-query";
import { keepPreviousData } from "@tanstack/react-query";
import { type ListCitiesResponse, VenueService, VenueSort } from "~/gen/lapang/v1/venue_pb";
import type { SportId } from "~/lib/format/sports";
import { offsetIn } from "~/lib/forms/offset";
import { prefetch, whileWritten } from "~/lib/http/prefetch";
import { transport } from "~/lib/http/rpc";
import { queryClient } from "~/lib/session/session-query";
import { pageSize } from "./search-rules";

// What the pages that search engines and shared links lead to show to everybody.

const { listCities, searchVenues } = VenueService.method;

/** Cities change rarely; in milliseconds. */
const citiesStale = 60 * 60_000;

const allCities = { limit: 100 };

export function prefetchCities(): Promise<void> {
  return whileWritten(prefetch(listCities, allCities));
}

export function useAllCities() {
  return useQuery(listCities, allCities, { staleTime: citiesStale });
}

/** What of a city's venues is shown. */
export type Courts = { sport?: SportId; text: string; offset: number };

const longestText = 200;

export function courtsAt(search: URLSearchParams, sport?: SportId): Courts {
  return { sport, text: (search.get("q") ?? "").slice(0, longestText), offset: offsetIn(search) };
}

const courtsIn = (city: string, { sport, text, offset }: Courts) => ({
  city,
  sportIds: sport ? [sport] : [],
  search: text.trim(),
  sort: VenueSort.BEST,
  limit: pageSize,
  offset,
});

const cityIn = ({ cities }: ListCitiesResponse, slug: string) => cities.find((city) => city.slug === slug);

export function prefetchCourts(city: string, courts: Courts): Promise<void> {
  const found = createQueryOptions(listCities, { slug: city }, { transport });
  const loading = queryClient.fetchQuery({ ...found, staleTime: citiesStale }).then(
    async (answer) => {
      const name = cityIn(answer, city)?.name;
      if (name) await prefetch(searchVenues, courtsIn(name, courts));
    },
    // The page's own hook shows a failure.
    () => undefined,
  );
  return whileWritten(loading);
}

/** A city with its sports; null if there is none of this name. */
export function useCity(slug: string) {
  const query = useQuery(listCities, { slug }, { staleTime: citiesStale });
  return { query, city: query.data && (cityIn(query.data, slug) ?? null) };
}

/** A page of a city's venues. */
export function useCourts(city: string, courts: Courts) {
  return useQuery(searchVenues, courtsIn(city, courts), { placeholderData: keepPreviousData });
}
