import "./map.css";
import { Map as LeafletMap } from "leaflet";
import { useEffect, useRef } from "react";
import { useShade } from "~/ui/look/theme";
import { baseLayer, closeZoom, waterOf } from "./base-layer";
import type { MapConfig } from "./queries";

type Props = { config: MapConfig; latitude: number; longitude: number };

/** A still map around a place; the pin is drawn over its centre. */
export function VenueSpot({ config, latitude, longitude }: Props) {
  const shade = useShade();
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!box.current) return;
    const made = new LeafletMap(box.current, {
      attributionControl: false,
      zoomControl: false,
      keyboard: false,
      dragging: false,
      touchZoom: false,
      scrollWheelZoom: false,
      doubleClickZoom: false,
      boxZoom: false,
      fadeAnimation: false,
    });
    let isGone = false;
    Promise.all([baseLayer(config, shade), closeZoom(config)]).then(
      ([layer, zoom]) => isGone || layer.addTo(made.setView([latitude, longitude], zoom)),
      (error) => console.warn("The map could not be loaded", error),
    );
    return () => {
      isGone = true;
      made.remove();
    };
  }, [config, latitude, longitude, shade]);

  return (
    <span
      ref={box}
      aria-hidden="true"
      className="pointer-events-none block size-full"
      style={{ background: waterOf(shade) }}
    />
  );
}
