import type { TournamentEntry } from "~/gen/lapang/v1/tournament_pb";

/** What the rules of seeds need of an entry. */
export type Seeded = Pick<TournamentEntry, "id" | "seed">;
export type SeedChange = { entryId: string; seed: number };

/** Seeds first, best first; then as they entered. */
export function bySeed<Entry extends Seeded>(entries: readonly Entry[]): Entry[] {
  const place = ({ seed }: Seeded) => seed || Number.POSITIVE_INFINITY;
  return entries.toSorted((a, b) => (place(a) === place(b) ? 0 : place(a) - place(b)));
}

const seededOf = <Entry extends Seeded>(entries: readonly Entry[]) => bySeed(entries).filter(({ seed }) => seed > 0);

/** Numbers that nobody has below the last seed, and numbers that several have: the draw refuses both. */
export function seedProblems(entries: readonly Seeded[]): { missing: number[]; doubled: number[] } {
  const seeds = seededOf(entries).map(({ seed }) => seed);
  const last = seeds.at(-1) ?? 0;
  const missing = Array.from({ length: last }, (_, at) => at + 1).filter((seed) => !seeds.includes(seed));
  const doubled = [...new Set(seeds.filter((seed, at) => seeds.indexOf(seed) !== at))];
  return { missing, doubled };
}

/** Numbers the seeds from 1 on without changing their order. */
export function closeGaps(entries: readonly Seeded[]): SeedChange[] {
  return seededOf(entries)
    .map(({ id, seed }, at) => ({ entryId: id, seed: at + 1, old: seed }))
    .filter(({ seed, old }) => seed !== old)
    .map(({ entryId, seed }) => ({ entryId, seed }));
}

/**
 * Moves an entry by one: it swaps with its neighbour, or takes a number that is free. The last seed moves down to the
 * unseeded, and who is unseeded moves up to the end of the seeds.
 */
export function moveSeed(entries: readonly Seeded[], id: string, by: -1 | 1): SeedChange[] {
  const seeded = seededOf(entries);
  const at = seeded.findIndex((entry) => entry.id === id);
  const own = seeded[at];
  if (!own) return by < 0 ? [{ entryId: id, seed: (seeded.at(-1)?.seed ?? 0) + 1 }] : [];
  const isLast = at === seeded.length - 1;
  const next = own.seed + by;
  if (by > 0 && isLast) return [{ entryId: id, seed: 0 }];
  if (next < 1) return [];
  const other = seeded.find(({ seed }) => seed === next);
  return [{ entryId: id, seed: next }, ...(other ? [{ entryId: other.id, seed: own.seed }] : [])];
}
