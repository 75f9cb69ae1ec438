import type { FreeStart, Venue } from "~/gen/lapang/v1/venue_pb";
import type { Locale } from "~/lib/format/locale";
import { formatMoneyShort } from "~/lib/format/money";

/** Degrees. */
export type Bounds = { south: number; west: number; north: number; east: number };
export type Spot = { latitude: number; longitude: number };

export const indonesia: Bounds = { south: -10, west: 96, north: 5, east: 139 };

export const minZoom = 3;
export const maxZoom = 18;

/** A single place is not shown closer than this, in degrees: about two kilometres. */
const leastSpan = 0.02;
/** Room for the pins at the edges, by the size of the whole. */
const edge = 0.2;
const metresPerDegree = 111_320;

/** Around these places; null without any. */
export function boundsAround(spots: readonly Spot[]): Bounds | null {
  const placed = spots.filter(({ latitude, longitude }) => latitude !== 0 || longitude !== 0);
  if (placed.length === 0) return null;
  const latitudes = placed.map(({ latitude }) => latitude);
  const longitudes = placed.map(({ longitude }) => longitude);
  const [south, north] = [Math.min(...latitudes), Math.max(...latitudes)];
  const [west, east] = [Math.min(...longitudes), Math.max(...longitudes)];
  const margin = (span: number) => Math.max(leastSpan - span, span * edge) / 2;
  const tall = margin(north - south);
  const wide = margin(east - west);
  return { south: south - tall, north: north + tall, west: west - wide, east: east + wide };
}

/** The square around a circle. */
export function boundsWithin({ latitude, longitude }: Spot, metres: number): Bounds {
  const tall = metres / metresPerDegree;
  const wide = tall / Math.max(0.1, Math.cos((latitude * Math.PI) / 180));
  return { south: latitude - tall, north: latitude + tall, west: longitude - wide, east: longitude + wide };
}

const share = 0.25;
const digits = 3;

/** What the server is asked for: a little more than is seen, so that pins are there when the map moves; within the world. */
export function askedBounds({ south, west, north, east }: Bounds): Bounds {
  const tall = (north - south) * share;
  const wide = (east - west) * share;
  const isWholeWorld = east - west + 2 * wide >= 360;
  const rounded = (degrees: number) => Number(degrees.toFixed(digits));
  return {
    south: rounded(Math.max(-85, south - tall)),
    north: rounded(Math.min(85, north + tall)),
    west: isWholeWorld ? -180 : rounded(wrapped(west - wide)),
    east: isWholeWorld ? 180 : rounded(wrapped(east + wide)),
  };
}

/** West and east may lie beyond the 180th meridian on a map that has been dragged around the world. */
function wrapped(longitude: number): number {
  return longitude >= -180 && longitude <= 180 ? longitude : ((((longitude + 180) % 360) + 360) % 360) - 180;
}

/** A press on a cluster zooms in, to the limit. */
export function zoomInto(zoom: number): number {
  return Math.min(maxZoom, Math.round(zoom) + 2);
}

/** The price of the time searched for, where it is known; without such a search the lowest of the venue. */
export function priceText(
  { id, priceFrom, currency }: Pick<Venue, "id" | "priceFrom" | "currency">,
  starts: ReadonlyMap<string, Pick<FreeStart, "priceMin" | "priceMax" | "currency">> | null,
  locale: Locale,
): string | null {
  if (!starts) return priceFrom === undefined ? null : formatMoneyShort(priceFrom, priceFrom, currency, locale);
  const { priceMin, priceMax, currency: paid = "" } = starts.get(id) ?? {};
  return priceMin === undefined || priceMax === undefined ? null : formatMoneyShort(priceMin, priceMax, paid, locale);
}
