/** A match begins so much later than it is made at least, in milliseconds (rules.md §7). */
export const soonestMatchMs = 15 * 60_000;

/** The first of these moments at which a match that is made now can begin, all in milliseconds; null when all are too soon. */
export function firstForMatch(starts: readonly number[], now: number): number | null {
  const possible = starts.filter((start) => start >= now + soonestMatchMs);
  return possible.length > 0 ? Math.min(...possible) : null;
}
