import type { Match } from "~/gen/lapang/v1/match_pb";
import type { Place } from "~/lib/forms/nearby";

/** A distance for comparison only, on a flat earth. */
function apart(one: Place, other: Place): number {
  const shrink = Math.cos((one.latitude * Math.PI) / 180);
  return Math.hypot(one.latitude - other.latitude, (one.longitude - other.longitude) * shrink);
}

/** The city of the match closest to a place; empty where no match is at a venue with a city. */
export function nearestCity(matches: readonly Match[], place: Place): string {
  const venues = matches.flatMap(({ venue }) => (venue?.city ? [venue] : []));
  const [nearest] = venues.toSorted((one, other) => apart(place, one) - apart(place, other));
  return nearest?.city ?? "";
}
