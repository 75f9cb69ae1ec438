import { DivIcon, Marker } from "leaflet";
import { cx } from "~/ui/look/cx";
import type { Spot } from "./map-rules";

// Marks are for the pointer alone: the list has the same venues for the keyboard and for screen readers.

function mark({ latitude, longitude }: Spot, text: string, className: string, zIndexOffset = 0): Marker {
  const html = document.createElement("span");
  html.className = className;
  html.textContent = text;
  // Without a size of its own the mark is as big as its text; it is centred on its place.
  const icon = new DivIcon({ html, className: "map-mark", iconSize: [0, 0] });
  return new Marker([latitude, longitude], { icon, keyboard: false, zIndexOffset, riseOnHover: true });
}

/** So many venues near each other. */
export function clusterMark(spot: Spot, count: number, text: string): Marker {
  const size = count < 10 ? "size-10 text-sm" : count < 100 ? "size-12 text-base" : "size-14 text-base";
  const look = "tabular grid place-items-center rounded-full bg-accent font-extrabold text-on-accent shadow-float";
  return mark(spot, text, cx(look, "ring-4 ring-[color-mix(in_srgb,var(--accent)_30%,transparent)]", size));
}

/** A venue with its price or name. */
export function venueMark(spot: Spot, text: string, isLifted: boolean): Marker {
  const look =
    "tabular max-w-36 truncate whitespace-nowrap rounded-full px-3 py-1.5 font-bold text-sm shadow-float ring-1";
  const tone = isLifted ? "scale-110 bg-ink text-canvas ring-ink" : "bg-surface text-ink ring-line-strong";
  return mark(spot, text, cx(look, tone), isLifted ? 1000 : 0);
}
