import type { Court, Venue } from "~/gen/lapang/v1/venue_pb";

// Courts with their sport. No React, no texts.

/** Courts of one sport. */
export type SportCourts = { sportId: string; courts: readonly Court[] };

/** The courts with these ids, by sport. */
export function courtsById({ sports }: Pick<Venue, "sports">, ids: readonly string[]): SportCourts[] {
  return courtsWhere(sports, ({ id }) => ids.includes(id));
}

/** The courts that are so, by sport. */
export function courtsWhere(sports: Venue["sports"], isSuch: (court: Court) => boolean): SportCourts[] {
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
