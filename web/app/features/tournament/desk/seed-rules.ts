import type { TournamentEntry } from "~/gen/lapang/v1/tournament_pb";

/** Seeds first, best first; then as they entered. */
export function bySeed(entries: readonly TournamentEntry[]): TournamentEntry[] {
  const place = ({ seed }: TournamentEntry) => seed || Number.POSITIVE_INFINITY;
  return entries.toSorted((a, b) => (place(a) === place(b) ? 0 : place(a) - place(b)));
}

/** The ids of the seeds once an entry has a place among them; with 0 it is unseeded. The others keep their order. */
export function withSeed(entries: readonly TournamentEntry[], id: string, place: number): string[] {
  const others = bySeed(entries)
    .filter((entry) => entry.seed > 0 && entry.id !== id)
    .map((entry) => entry.id);
  return place < 1 ? others : others.toSpliced(Math.min(place - 1, others.length), 0, id);
}
