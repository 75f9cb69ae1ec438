import "./map.css";
import minus from "icon:lucide/minus";
import plus from "icon:lucide/plus";
import { useLingui } from "@lingui/react/macro";
import { type LatLng, type LatLngBoundsExpression, LayerGroup, Map as LeafletMap } from "leaflet";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { Facility, FreeStart, Venue } from "~/gen/lapang/v1/venue_pb";
import { useLocale } from "~/lib/format/locale";
import { formatNumber } from "~/lib/format/numbers";
import { useDebounced } from "~/lib/forms/use-debounced";
import { IconButton } from "~/ui/look/icon-button";
import { useShade } from "~/ui/look/theme";
import { baseLayer, waterOf } from "./base-layer";
import { askedBounds, type Bounds, maxZoom, minZoom, priceText, zoomInto } from "./map-rules";
import { clusterMark, venueMark } from "./marks";
import { type MapConfig, useVenueClusters } from "./queries";

type Filters = { sportIds?: string[]; facilities?: Facility[]; indoor?: boolean; maxPrice?: bigint };

type Props = {
  config: MapConfig;
  /** The same filters as those of the list. */
  filters: Filters;
  /** What is shown first, and whenever it changes. */
  frame: Bounds;
  /** In a search by time what is free then, by venue: marks show its price and never another. */
  starts: ReadonlyMap<string, FreeStart> | null;
  /** Under the pointer in the list, or selected. */
  lifted: Venue | null;
  onSelect: (venue: Venue | null) => void;
};

type View = { bounds: Bounds; zoom: number };

const asLeaflet = ({ south, west, north, east }: Bounds): LatLngBoundsExpression => [
  [south, west],
  [north, east],
];

/** Where the map was left, so that Back shows the same part of it. */
let left: { frame: string; center: LatLng; zoom: number } | null = null;

/** The venues on a map that can be moved: near ones together, each with its price or name. */
export function VenueMap({ config, filters, frame, starts, lifted, onSelect }: Props) {
  const { t } = useLingui();
  const locale = useLocale();
  const shade = useShade();
  const box = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<LeafletMap>();
  const [view, setView] = useState<View>();
  const framed = JSON.stringify(frame);

  const asked = useDebounced(view);
  const { data } = useVenueClusters(
    asked ? { ...filters, bounds: askedBounds(asked.bounds), zoom: Math.round(asked.zoom) } : null,
  );

  const remember = useEffectEvent((made: LeafletMap) => {
    // Its box loses its size before the map is removed.
    if (made.getSize().x === 0) return;
    const shown = made.getBounds();
    const bounds = {
      south: shown.getSouth(),
      west: shown.getWest(),
      north: shown.getNorth(),
      east: shown.getEast(),
    };
    const zoom = made.getZoom();
    left = { frame: framed, center: made.getCenter(), zoom };
    setView({ bounds, zoom });
  });
  const unselect = useEffectEvent(() => onSelect(null));

  useEffect(() => {
    if (!box.current) return;
    const isReduced = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const made = new LeafletMap(box.current, {
      attributionControl: false,
      zoomControl: false,
      keyboard: false,
      minZoom,
      maxZoom,
      // A country rarely fits a whole level.
      zoomSnap: 0.5,
      zoomAnimation: !isReduced,
      fadeAnimation: !isReduced,
      inertia: !isReduced,
      worldCopyJump: true,
    });
    made.on("moveend", () => remember(made));
    made.on("click", () => unselect());
    setMap(made);
    const observer = new ResizeObserver(() => made.invalidateSize({ animate: false }));
    observer.observe(box.current);
    return () => {
      observer.disconnect();
      made.remove();
    };
  }, []);

  useEffect(() => {
    if (!map) return;
    if (left?.frame === framed) map.setView(left.center, left.zoom, { animate: false });
    else map.fitBounds(asLeaflet(JSON.parse(framed)), { animate: false, maxZoom: 15 });
  }, [map, framed]);

  useEffect(() => {
    if (!map) return;
    let isGone = false;
    let layer: Awaited<ReturnType<typeof baseLayer>> | undefined;
    baseLayer(config, shade).then(
      (made) => {
        if (isGone) return;
        layer = made.addTo(map);
      },
      (error) => console.warn("The map could not be loaded", error),
    );
    return () => {
      isGone = true;
      layer?.remove();
    };
  }, [map, config, shade]);

  const select = useEffectEvent((venue: Venue) => onSelect(venue));

  useEffect(() => {
    if (!map) return;
    const group = new LayerGroup().addTo(map);
    const labelOf = (venue: Venue) => priceText(venue, starts, locale) ?? venue.name;
    for (const cluster of data?.clusters ?? []) {
      const { venue, venueCount } = cluster;
      if (venue) {
        if (venue.id === lifted?.id) continue;
        venueMark(cluster, labelOf(venue), false)
          .on("click", () => select(venue))
          .addTo(group);
      } else {
        clusterMark(cluster, venueCount, formatNumber(venueCount, locale))
          .on("click", () => map.setView([cluster.latitude, cluster.longitude], zoomInto(map.getZoom())))
          .addTo(group);
      }
    }
    if (lifted && (lifted.latitude !== 0 || lifted.longitude !== 0)) {
      venueMark(lifted, labelOf(lifted), true)
        .on("click", () => select(lifted))
        .addTo(group);
    }
    return () => {
      group.remove();
    };
  }, [map, data, starts, lifted, locale]);

  return (
    <div className="relative isolate size-full overflow-hidden">
      <div ref={box} aria-hidden="true" className="size-full" style={{ background: waterOf(shade) }} />
      <div className="absolute end-3 top-3 z-10 flex flex-col rounded-full bg-surface shadow-float ring-1 ring-line">
        <IconButton icon={plus} label={t`Zoom in`} onPress={() => map?.zoomIn()} />
        <IconButton icon={minus} label={t`Zoom out`} onPress={() => map?.zoomOut()} />
      </div>
      {config.attribution && (
        <p className="absolute start-0 top-0 z-10 max-w-[75%] truncate rounded-ee-lg bg-canvas px-2 py-0.5 text-muted text-xs">
          {config.attribution}
        </p>
      )}
    </div>
  );
}
