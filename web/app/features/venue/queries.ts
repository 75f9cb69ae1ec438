import { create } from "@bufbuild/protobuf";
import {
  callUnaryMethod,
  createConnectQueryKey,
  skipToken,
  useMutation,
  useQuery,
  useTransport,
} from "@connectrpc/connect-query";
import { useQueryClient, useMutation as useTanStackMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { ListFavoritesResponseSchema, type Venue, VenueService, type WatchedHour } from "~/gen/lapang/v1/venue_pb";
import type { Day } from "~/lib/format/dates";
import { localZone } from "~/lib/format/time-zone";
import { prefetch, whileWritten } from "~/lib/http/prefetch";
import { safeToRetry } from "~/lib/http/query-client";
import { useSession } from "~/lib/session/session";

const { getPublicVenue } = VenueService.method;

export function prefetchPublicVenue(city: string, slug: string): Promise<void> {
  return whileWritten(prefetch(getPublicVenue, { city, slug }));
}

/**
 * The venue at this address. If it has a newer one, `pathOf` says where the page goes; the answer goes with it, so that
 * nothing is loaded twice.
 */
export function usePublicVenue(city: string, slug: string, pathOf: (venue: Venue) => string) {
  const rpc = useTransport();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { search, hash } = useLocation();
  const query = useQuery(getPublicVenue, { city, slug });
  const { data } = query;
  const venue = data?.venue;
  const isMoved = venue?.slug && (venue.citySlug !== city || venue.slug !== slug);
  const pathname = isMoved ? pathOf(venue) : undefined;

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each new address
  useEffect(() => {
    if (!pathname || !venue) return;
    const input = { city: venue.citySlug, slug: venue.slug };
    const key = createConnectQueryKey({ schema: getPublicVenue, input, transport: rpc, cardinality: "finite" });
    client.setQueryData(key, data);
    navigate({ pathname, search, hash }, { replace: true, preventScrollReset: true });
  }, [pathname]);

  return query;
}

const {
  getBookingReview,
  getVenue,
  listAvailability,
  listCities,
  listFavorites,
  listVenuePricingBands,
  listWatchedHours,
  removeFavorite,
  saveFavorite,
  unwatchHour,
  watchHour,
  writeReview,
} = VenueService.method;

/** Venues and prices change rarely; in milliseconds. */
const placesStale = 60 * 60_000;

/** Free hours change all the time; in milliseconds. */
export const hoursStale = 10_000;
const hoursRefetchMs = 15_000;

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

/** Reads the venues on screen again: their rules may have changed. */
export function useRefetchVenue(): () => Promise<unknown> {
  const client = useQueryClient();
  return () =>
    Promise.all(
      [
        createConnectQueryKey({ schema: getVenue, cardinality: undefined }),
        createConnectQueryKey({ schema: getPublicVenue, cardinality: undefined }),
      ].map((queryKey) => client.invalidateQueries({ queryKey })),
    );
}

/** The prices of all sports of a venue. */
export function usePricingBands(venueId: string) {
  return useQuery(listVenuePricingBands, { venueId }, { staleTime: placesStale });
}

/**
 * Free hours for up to 14 days, kept fresh while they are on screen; disabled without a sport. Staff see those `beyondRules`
 * too: what the house rules close for players.
 */
export function useAvailability(
  venueId: string,
  sportId: string | undefined,
  fromDate: Day,
  days: number,
  beyondRules = false,
) {
  const request = { venueId, sportId, fromDate, days, beyondRules };
  return useQuery(listAvailability, sportId === undefined ? skipToken : request, {
    staleTime: hoursStale,
    refetchInterval: hoursRefetchMs,
    refetchOnWindowFocus: "always",
  });
}

/** The player's favorites, the newest first; visitors have none. */
export function useFavorites() {
  return useQuery(listFavorites, {}, { enabled: useSession().state === "in" });
}

/** Whether a venue is a favorite, and how to change that; the change shows at once. */
export function useFavorite(venue: Venue) {
  const transport = useTransport();
  const client = useQueryClient();
  const { data } = useFavorites();
  const isSaved = data?.venues.some(({ id }) => id === venue.id) ?? false;
  const queryKey = createConnectQueryKey({ schema: listFavorites, input: {}, transport, cardinality: "finite" });

  function show(saved: boolean) {
    client.setQueryData(queryKey, (before) => {
      const others = before?.venues.filter(({ id }) => id !== venue.id) ?? [];
      return create(ListFavoritesResponseSchema, { venues: saved ? [venue, ...others] : others });
    });
  }

  const change = useTanStackMutation({
    ...safeToRetry,
    mutationFn: async (saved: boolean): Promise<void> => {
      const input = { venueId: venue.id };
      await (saved
        ? callUnaryMethod(transport, saveFavorite, input)
        : callUnaryMethod(transport, removeFavorite, input));
    },
    onMutate: async (saved) => {
      await client.cancelQueries({ queryKey });
      show(saved);
    },
    onError: (_, saved) => show(!saved),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
  return { isSaved, change };
}

/** The player's watched hours to come, soonest first, kept fresh while they are on screen; visitors have none. */
export function useWatchedHours() {
  const { data } = useQuery(
    listWatchedHours,
    {},
    { enabled: useSession().state === "in", staleTime: hoursStale, refetchOnWindowFocus: "always" },
  );
  return data?.hours ?? none;
}

const none: readonly WatchedHour[] = [];

function useWatchesChanged() {
  const client = useQueryClient();
  const queryKey = createConnectQueryKey({ schema: listWatchedHours, cardinality: undefined });
  return () => client.invalidateQueries({ queryKey });
}

/** `onWatched` runs when the hours show it, also on the retry after an email is confirmed. */
export function useWatchHour(onWatched: () => void = () => {}) {
  const changed = useWatchesChanged();
  return useMutation(watchHour, {
    ...safeToRetry,
    onSuccess: async () => {
      await changed();
      onWatched();
    },
  });
}

/** `onStopped` runs before what was pressed disappears. */
export function useUnwatchHour(onStopped: () => void) {
  return useMutation(unwatchHour, { ...safeToRetry, onSuccess: onStopped, onSettled: useWatchesChanged() });
}

/** The review of a booking, and whether it may have one; disabled without an id. */
export function useBookingReview(bookingId: string | undefined) {
  return useQuery(getBookingReview, bookingId === undefined ? skipToken : { bookingId });
}

/** After it every page shows the venue's new rating. */
export function useReviewsChanged() {
  const client = useQueryClient();
  const queryKey = createConnectQueryKey({ schema: VenueService, cardinality: undefined });
  return () => client.invalidateQueries({ queryKey });
}

export function useWriteReview() {
  return useMutation(writeReview, { ...safeToRetry, onSuccess: useReviewsChanged() });
}
