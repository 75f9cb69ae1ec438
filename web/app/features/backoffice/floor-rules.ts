import type { Court, Venue } from "~/gen/lapang/v1/venue_pb";

// Courts that lie on one floor: a futsal court over four badminton courts. No React, no texts.

/** Courts of one sport. */
export type SportCourts = { sportId: string; courts: readonly Court[] };

/** The courts that contain this one: it lies on the floor of each. */
export function containersOf({ sports }: Pick<Venue, "sports">, courtId: string): SportCourts[] {
  return chosen(sports, ({ sharesWithCourtIds }) => sharesWithCourtIds.includes(courtId));
}

/** The courts that may lie on this one: all others but those that contain it, also by way of another. */
export function possibleParts({ sports }: Pick<Venue, "sports">, courtId: string): SportCourts[] {
  const all = sports.flatMap(({ courts }) => courts);
  const without = new Set([courtId]);
  // A set also visits what is added meanwhile.
  for (const part of without) {
    for (const { id, sharesWithCourtIds } of all) if (sharesWithCourtIds.includes(part)) without.add(id);
  }
  return chosen(sports, ({ id }) => !without.has(id));
}

/** The courts with these ids, by sport. */
export function courtsById({ sports }: Pick<Venue, "sports">, ids: readonly string[]): SportCourts[] {
  return chosen(sports, ({ id }) => ids.includes(id));
}

function chosen(sports: Venue["sports"], isSuch: (court: Court) => boolean): SportCourts[] {
  return sports.flatMap(({ sportId, courts }) => {
    const such = courts.filter(isSuch);
    return such.length > 0 ? [{ sportId, courts: such }] : [];
  });
}

const numbered = /^Court (\d+)$/;

/** Names in a row: numbered courts as their numbers (1–4, 6), the others by name. */
export function numbersOf(names: readonly string[]): { numbers: string; others: string[] } {
  const found = names.flatMap((name) => Number(numbered.exec(name)?.[1] ?? Number.NaN));
  const sorted = found.filter((number) => !Number.isNaN(number)).sort((one, other) => one - other);
  const runs: [number, number][] = [];
  for (const number of sorted) {
    const last = runs.at(-1);
    if (last && number === last[1] + 1) last[1] = number;
    else runs.push([number, number]);
  }
  const numbers = runs.map(([from, to]) => (from === to ? `${from}` : `${from}${to === from + 1 ? ", " : "–"}${to}`));
  return { numbers: numbers.join(", "), others: names.filter((name) => !numbered.test(name)) };
}
