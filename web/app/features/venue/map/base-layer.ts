import { type Layer, TileLayer } from "leaflet";
import { PMTiles } from "pmtiles";
import {
  CenteredTextSymbolizer,
  type LabelRule,
  LineSymbolizer,
  leafletLayer,
  type PaintRule,
  PolygonSymbolizer,
} from "protomaps-leaflet";
import type { Shade } from "~/ui/look/theme";
import { maxZoom } from "./map-rules";
import type { MapConfig } from "./queries";

type Colors = Record<"water" | "land" | "border" | "name" | "halo", string>;

const colors: Record<Shade, Colors> = {
  light: { water: "#c4dfe6", land: "#f4efe3", border: "#b9ac93", name: "#3d463f", halo: "#f4efe3" },
  dark: { water: "#10201f", land: "#223029", border: "#4d5d54", name: "#c3d0c8", halo: "#1a2620" },
};

/** The background of the map where nothing is drawn. */
export const waterOf = (shade: Shade): string => colors[shade].water;

const files = new Map<string, PMTiles>();

/** Its directories are read once. */
function fileAt(url: string): PMTiles {
  const found = files.get(url) ?? new PMTiles(new URL(url, window.location.origin).href);
  files.set(url, found);
  return found;
}

const streets = 15;
/** So many levels past its data a map is still of use. */
const pastData = 3;

/** How close the surroundings of a venue are shown: a file may know less than its streets. */
export async function closeZoom({ kind, url }: MapConfig): Promise<number> {
  if (kind === "raster") return streets;
  return Math.min(streets, (await fileAt(url).getHeader()).maxZoom + pastData);
}

/** The map under the pins. */
export async function baseLayer({ kind, url }: MapConfig, shade: Shade): Promise<Layer> {
  if (kind === "raster") return new TileLayer(url, { maxZoom, className: shade === "dark" ? "map-dark" : "" });
  const file = fileAt(url);
  const [{ maxZoom: maxDataZoom }, metadata] = await Promise.all([file.getHeader(), file.getMetadata()]);
  const layers = ((metadata as { vector_layers?: { id: string }[] }).vector_layers ?? []).map(({ id }) => id);
  const isBasemap = layers.includes("earth");
  const own = isBasemap ? { flavor: shade, lang: "id" } : { ...plainRules(colors[shade]) };
  // Its type is that of another version of Leaflet's.
  return leafletLayer({ url: file, maxDataZoom, attribution: "", maxZoom, ...own }) as unknown as Layer;
}

/** For a file with land, borders and cities alone (scripts/make-map.mjs). */
function plainRules({ water, land, border, name, halo }: Colors) {
  const paintRules: PaintRule[] = [
    { dataLayer: "land", symbolizer: new PolygonSymbolizer({ fill: land, stroke: border, width: 0.5 }) },
    { dataLayer: "borders", symbolizer: new LineSymbolizer({ color: border, width: 1, dash: [4, 3] }) },
  ];
  const family = getComputedStyle(document.body).fontFamily;
  const label = (rank: number, minzoom: number, size: number): LabelRule => ({
    dataLayer: "places",
    minzoom,
    filter: (_, { props }) => props.rank === rank,
    symbolizer: new CenteredTextSymbolizer({
      labelProps: ["name"],
      font: `600 ${size}px ${family}`,
      fill: name,
      stroke: halo,
      width: 3,
    }),
  });
  return { paintRules, labelRules: [label(1, 4, 13), label(2, 6, 12), label(3, 8, 12)], backgroundColor: water };
}
