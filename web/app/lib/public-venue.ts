import { createConnectQueryKey, useQuery, useTransport } from "@connectrpc/connect-query";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { type Venue, VenueService } from "~/gen/lapang/v1/venue_pb";
import { prefetch, whileWritten } from "./prefetch";

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
