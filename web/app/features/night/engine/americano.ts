import {
  type Game,
  isPresent,
  type Night,
  openCourts,
  peopleOf,
  playingIds,
  realGames,
  type Sides,
  sideSize,
} from "./night";
import { randomOf, shuffled } from "./random";
import { gameKey } from "./schedule";
import { circleRounds, whistRounds } from "./whist";

type Planned = { sides: Sides; round: number };

/**
 * Whether all play at once, but for one at most: then rounds with each partner once. Else a court takes its next game as
 * soon as it is free, by turns: a plan in rounds would leave it empty while people wait.
 */
export function isInRounds(night: Night): boolean {
  const size = sideSize(night) * 2;
  const present = night.people.filter(isPresent).length;
  const atOnce = Math.min(openCourts(night).length, Math.floor(present / size));
  return present - atOnce * size <= 1;
}

/** Each round of the table for these people; null where there is none, or where something else has been played. */
export function tableOf(night: Night): Sides[][] | null {
  const present = night.people.filter(isPresent).map(({ id }) => id);
  const ids = shuffled(present.toSorted(), randomOf(night.seed));
  const table = night.settings.isSingles ? circleRounds(ids) : whistRounds(ids);
  const known = new Set(table?.flat().map(gameKey));
  return table && realGames(night).every((game) => known.has(gameKey(game))) ? table : null;
}

/** The next game of the table whose people are all free, at most one round ahead of the others. */
export function nextOfTable(night: Night, table: readonly Sides[][]): Planned | null {
  const left = leftOf(table, realGames(night));
  const first = left[0];
  if (!first) return null;
  const playing = playingIds(night);
  const fits = ({ sides, round }: Planned) =>
    round <= first.round + 1 && !peopleOf(sides).some((id) => playing.has(id));
  return left.find(fits) ?? null;
}

/** What is not played yet, in order; after the last round it begins again. */
function leftOf(rounds: readonly Sides[][], played: readonly Game[]): Planned[] {
  const counts = new Map<string, number>();
  for (const game of played) counts.set(gameKey(game), (counts.get(gameKey(game)) ?? 0) + 1);
  const planned = rounds.flatMap((games, round) => games.map((sides) => ({ sides, round, key: gameKey(sides) })));
  const cycle = Math.min(...planned.map(({ key }) => counts.get(key) ?? 0));
  const left: Planned[] = [];
  for (const { sides, round, key } of planned) {
    const count = counts.get(key) ?? 0;
    if (count > cycle) counts.set(key, count - 1);
    else left.push({ sides, round });
  }
  return left;
}
