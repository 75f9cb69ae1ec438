import type { Venue } from "~/gen/lapang/v1/venue_pb";
import { courtsWhere, type SportCourts } from "~/lib/venue/courts-by-sport";

// Courts that lie on one floor: a futsal court over four badminton courts. No React, no texts.

/** The courts that contain this one: it lies on the floor of each. */
export function containersOf({ sports }: Pick<Venue, "sports">, courtId: string): SportCourts[] {
  return courtsWhere(sports, ({ sharesWithCourtIds }) => sharesWithCourtIds.includes(courtId));
}

/** The courts that may lie on this one: all others but those that contain it, also by way of another. */
export function possibleParts({ sports }: Pick<Venue, "sports">, courtId: string): SportCourts[] {
  const all = sports.flatMap(({ courts }) => courts);
  const without = new Set([courtId]);
  // A set also visits what is added meanwhile.
  for (const part of without) {
    for (const { id, sharesWithCourtIds } of all) if (sharesWithCourtIds.includes(part)) without.add(id);
  }
  return courtsWhere(sports, ({ id }) => !without.has(id));
}
