import { createStored } from "./stored";

/** The centre of a search, as stored in an address. */
export type Place = { latitude: number; longitude: number };

export const radiiKm = [5, 10, 25, 50] as const;
const defaultRadiusKm = 10;

/** About a hundred metres: exact enough to find a court, without revealing more of the user's position. */
const placeDigits = 3;

/** Parses `lat`, `lng` and `within`; invalid values are ignored. */
export function nearbyOf(query: URLSearchParams): { near: Place | null; withinKm: number } {
  const withinKm = radiiKm.find((km) => String(km) === query.get("within")) ?? defaultRadiusKm;
  return { near: placeOf(query.get("lat"), query.get("lng")), withinKm };
}

/** The inverse of `nearbyOf`. */
export function nearbyQuery(near: Place | null, withinKm: number) {
  return {
    lat: near?.latitude.toFixed(placeDigits),
    lng: near?.longitude.toFixed(placeDigits),
    within: near && withinKm !== defaultRadiusKm ? String(withinKm) : undefined,
  };
}

/** Rounded to what a search needs, for positions outside addresses. */
export function roughly({ latitude, longitude }: Place): Place {
  return { latitude: Number(latitude.toFixed(placeDigits)), longitude: Number(longitude.toFixed(placeDigits)) };
}

function placeOf(latitude: string | null, longitude: string | null): Place | null {
  if (!latitude || !longitude) return null;
  const place = { latitude: Number(latitude), longitude: Number(longitude) };
  const isOnEarth = Math.abs(place.latitude) <= 90 && Math.abs(place.longitude) <= 180;
  return isOnEarth ? place : null;
}

/** The last place searched for matches: most readers always search the same place. */
export const storedPlace = createStored("lapang-play-place");

/** Where the reader searched last: a position, or a city or area. */
export function rememberedSpot(): { near: Place | null; place: string } {
  const { place, lat, lng } = (storedPlace.read() ?? {}) as Record<string, unknown>;
  const text = (value: unknown) => (typeof value === "string" ? value : "");
  return { near: placeOf(text(lat), text(lng)), place: text(place).slice(0, 100) };
}
