import type { MessageInitShape } from "@bufbuild/protobuf";
import { skipToken, useQuery } from "@connectrpc/connect-query";
import { keepPreviousData, useQuery as useTanStackQuery } from "@tanstack/react-query";
import { type ListVenueClustersRequestSchema, VenueService } from "~/gen/lapang/v1/venue_pb";

/** Where the operator's map comes from. */
export type MapConfig = { kind: "pmtiles" | "raster"; url: string; attribution: string };

async function loadMapConfig(): Promise<MapConfig | null> {
  const response = await fetch("/map.json");
  // A server without a map answers 204 or 404.
  if (response.status !== 200) return null;
  const { kind, url, attribution } = (await response.json()) as Partial<MapConfig>;
  const isKnown = (kind === "pmtiles" || kind === "raster") && typeof url === "string";
  return isKnown ? { kind, url, attribution: String(attribution ?? "") } : null;
}

/** The map of this server; null without one, or while that is not known. */
export function useMapConfig(): MapConfig | null {
  const { data } = useTanStackQuery({
    queryKey: ["map.json"],
    queryFn: loadMapConfig,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return data ?? null;
}

/** The venues of a part of the map; the previous ones stay until then. */
export function useVenueClusters(request: MessageInitShape<typeof ListVenueClustersRequestSchema> | null) {
  return useQuery(VenueService.method.listVenueClusters, request ?? skipToken, {
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
}
