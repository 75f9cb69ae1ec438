export type Place = { latitude: number; longitude: number };

const number = String.raw`(-?\d{1,3}(?:\.\d+)?)`;
const withComma = String.raw`(-?\d{1,3},\d+)`;

/** One number, perhaps with a decimal comma: `-6,89` is not two. */
const half = /^\(?-?\d{1,3}(?:[.,]\d+)?\)?$/;

/** Links that maps share on phones; the place is only known to who opens them. */
const shortLink = /\b(?:maps\.app\.goo\.gl|goo\.gl\/maps)\//i;

/**
 * How maps write coordinates in text and links: `lat, lng`, with decimal commas, Google's @, !3d!4d and q=,
 * OpenStreetMap's #map.
 */
const shapes = [
  new RegExp(String.raw`^\(?${withComma}\s*[,;\s]\s*${withComma}\)?$`),
  new RegExp(String.raw`^\(?${number}\s*[,;\s]\s*${number}\)?$`),
  new RegExp(`!3d${number}!4d${number}`),
  new RegExp(`@${number},${number}`),
  new RegExp(`[?&](?:q|query|ll|destination)=${number}(?:,|%2C)${number}`, "i"),
  new RegExp(String.raw`#map=\d+/${number}/${number}`),
];

/** Parses typed or pasted coordinates; null if invalid. Never corrects them. */
export function readPlace(text: string): Place | null {
  // Some programs write a typographic minus sign.
  const plain = text.trim().replaceAll("−", "-");
  if (half.test(plain)) return null;
  for (const shape of shapes) {
    const [, latitude, longitude] = shape.exec(plain) ?? [];
    if (latitude === undefined || longitude === undefined) continue;
    const place = { latitude: decimal(latitude), longitude: decimal(longitude) };
    const isOnEarth = Math.abs(place.latitude) <= 90 && Math.abs(place.longitude) <= 180;
    return isOnEarth ? place : null;
  }
  return null;
}

const decimal = (text: string) => Number(text.replace(",", "."));

export type PlaceProblem = "half" | "shortLink" | "place";

/** What is wrong with coordinates that were typed or pasted; null if nothing is. */
export function placeProblem(text: string): PlaceProblem | null {
  if (readPlace(text)) return null;
  if (shortLink.test(text)) return "shortLink";
  return half.test(text.trim().replaceAll("−", "-")) ? "half" : "place";
}

export function placeText({ latitude, longitude }: Place): string {
  return `${latitude}, ${longitude}`;
}

const earthRadius = 6_371_000;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Great-circle distance in metres. */
export function metersBetween(one: Place, other: Place): number {
  const height = Math.sin(radians(other.latitude - one.latitude) / 2) ** 2;
  const width = Math.sin(radians(other.longitude - one.longitude) / 2) ** 2;
  const shrink = Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude));
  return 2 * earthRadius * Math.asin(Math.sqrt(height + shrink * width));
}

/** No two venues of a city are this far apart. */
const farMeters = 50_000;

/** The distance to the nearest venue of the city, if it is implausible. */
export function farFrom(place: Place, others: readonly Place[]): number | null {
  if (others.length === 0) return null;
  const nearest = Math.min(...others.map((other) => metersBetween(place, other)));
  return nearest > farMeters ? nearest : null;
}
