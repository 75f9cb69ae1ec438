import { bracketLines } from "./bracket-lines";

/**
 * The order for a bracket of those who go on from groups, as the server draws it: winners of groups before runners-up
 * and so on. Within a pot each, in the order drawn, takes the first free place that leaves room for the rest, so that
 * entries of one group meet as late as possible. `ranked` has the groups, best first; `drawn` all ids in their order.
 */
export function fromGroups(ranked: readonly (readonly string[])[], drawn: readonly string[]): string[] {
  const count = ranked.reduce((sum, { length }) => sum + length, 0);
  const lineOf: number[] = [];
  for (const [line, index] of bracketLines(count).entries()) lineOf[index] = line;
  const groupOf = new Map(ranked.flatMap((ids, group) => ids.map((id) => [id, group] as const)));
  const order: string[] = [];
  const pots = Math.max(0, ...ranked.map(({ length }) => length));
  for (let pot = 0; pot < pots; pot++) {
    const ids = ranked.flatMap((group) => group[pot] ?? []).toSorted((a, b) => drawn.indexOf(a) - drawn.indexOf(b));
    const first = order.length;
    const meetings = ids.map((id) =>
      ids.map((_, place) =>
        Math.min(
          ...order.map((other, at) =>
            groupOf.get(other) === groupOf.get(id)
              ? roundOf(lineOf[first + place] ?? 0, lineOf[at] ?? 0)
              : Number.POSITIVE_INFINITY,
          ),
        ),
      ),
    );
    for (const [at, place] of places(meetings).entries()) order[first + place] = ids[at] ?? "";
  }
  return order;
}

/** The round, from 1, in which two lines of a bracket meet. */
const roundOf = (one: number, other: number) => 32 - Math.clz32(one ^ other);

/** A place for each in the order drawn. `meetings[entry][place]`: when it would first meet one of its group. */
function places(meetings: readonly number[][]): number[] {
  const rounds = [...new Set(meetings.flat())].toSorted((a, b) => b - a);
  for (const round of rounds) {
    let allowed = meetings.map((row) => row.map((meeting) => meeting >= round));
    if (!canMatch(allowed)) continue;
    for (const [entry, row] of meetings.entries())
      for (const place of row.keys()) {
        if (!allowed[entry]?.[place]) continue;
        const fixed = allowed.map((choices, index) =>
          choices.map((isAllowed, at) => (index === entry ? at === place : isAllowed && at !== place)),
        );
        if (!canMatch(fixed)) continue;
        allowed = fixed;
        break;
      }
    return allowed.map((row) => row.indexOf(true));
  }
  return [];
}

/** Whether each can have a place of its own (augmenting paths). */
function canMatch(allowed: readonly boolean[][]): boolean {
  const taken = new Map<number, number>();
  function augment(entry: number, seen: Set<number>): boolean {
    for (const [place, isAllowed] of (allowed[entry] ?? []).entries()) {
      if (!isAllowed || seen.has(place)) continue;
      seen.add(place);
      const other = taken.get(place);
      if (other !== undefined && !augment(other, seen)) continue;
      taken.set(place, entry);
      return true;
    }
    return false;
  }
  return allowed.every((_, entry) => augment(entry, new Set()));
}
