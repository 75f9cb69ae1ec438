export type Place = { latitude: number; longitude: number };

const number = String.raw`(-?\d{1,3}(?:\.\d+)?)`;

/** How maps write a place, in text or in a link: `lat, lng` as it is copied, Google's @, !3d!4d and q=, OpenStreetMap's #map. */
const shapes = [
  new RegExp(String.raw`^\(?${number}\s*[,;\s]\s*${number}\)?$`),
  new RegExp(`!3d${number}!4d${number}`),
  new RegExp(`@${number},${number}`),
  new RegExp(`[?&](?:q|query|ll|destination)=${number}(?:,|%2C)${number}`, "i"),
  new RegExp(String.raw`#map=\d+/${number}/${number}`),
];

/** The place that was typed or pasted; null where it is none on earth. Never bent into one. */
export function readPlace(text: string): Place | null {
  // Some programs write a true minus sign.
  const plain = text.trim().replaceAll("−", "-");
  for (const shape of shapes) {
    const [, latitude, longitude] = shape.exec(plain) ?? [];
    if (latitude === undefined || longitude === undefined) continue;
    const place = { latitude: Number(latitude), longitude: Number(longitude) };
    const isOnEarth = Math.abs(place.latitude) <= 90 && Math.abs(place.longitude) <= 180;
    return isOnEarth ? place : null;
  }
  return null;
}

export function placeText({ latitude, longitude }: Place): string {
  return `${latitude}, ${longitude}`;
}

const earthRadius = 6_371_000;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Great-circle metres. */
export function metersBetween(one: Place, other: Place): number {
  const height = Math.sin(radians(other.latitude - one.latitude) / 2) ** 2;
  const width = Math.sin(radians(other.longitude - one.longitude) / 2) ** 2;
  const shrink = Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude));
  return 2 * earthRadius * Math.asin(Math.sqrt(height + shrink * width));
}

/** Within a city nobody is as far as this from every other venue of it. */
const farMeters = 50_000;

/** How far a place is from the nearest venue of its city, where that is too far to be right. */
export function farFrom(place: Place, others: readonly Place[]): number | null {
  if (others.length === 0) return null;
  const nearest = Math.min(...others.map((other) => metersBetween(place, other)));
  return nearest > farMeters ? nearest : null;
}
