import { type Book, bookOf } from "./book";
import { type Game, isPresent, type Night, openCourts, peopleOf, playingIds, realGames, type Sides } from "./night";
import { randomOf, shuffled } from "./random";
import { gameKey, planRounds } from "./schedule";
import { circleRounds, whistRounds } from "./whist";

const roundsAhead = 12;
const mostTries = 4;
const mostRemembered = 24;

type Plan = { rounds: Sides[][]; played: readonly Game[] };
type Planned = { sides: Sides; round: number };

/** Each with each: the next game of the plan whose people are all free, at most one round ahead of the others. */
export function nextOfAmericano(night: Night): Planned | null {
  const left = leftOf(planOf(night));
  const first = left[0];
  if (!first) return null;
  const playing = playingIds(night);
  const fits = ({ sides, round }: Planned) =>
    round <= first.round + 1 && !peopleOf(sides).some((id) => playing.has(id));
  return left.find(fits) ?? null;
}

/** What is not played yet, in order; after the last round it begins again. */
function leftOf({ rounds, played }: Plan): Planned[] {
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

/**
 * The plan of those who are present. It stays the same until somebody comes, leaves or is swapped; what has been
 * played by then stays, and the rest is planned anew.
 */
function planOf(night: Night): Plan {
  const present = night.people.filter(isPresent);
  const ids = shuffled(present.map(({ id }) => id).toSorted(), randomOf(night.seed));
  const played = realGames(night);
  const table = night.settings.isSingles ? circleRounds(ids) : whistRounds(ids);
  if (table && isWithin(played, table)) return { rounds: table, played };
  const came = Math.max(0, ...present.map(({ arrivedAt }) => arrivedAt));
  const here = new Set(ids);
  const hasLeft = played.findLastIndex((game) => peopleOf(game).some((id) => !here.has(id))) + 1;
  let from = Math.max(hasLeft, played.filter(({ startedAt }) => startedAt < came).length);
  for (let tries = 0; tries < mostTries; tries += 1) {
    const rounds = restOf(night, ids, played.slice(0, from), table);
    const since = played.slice(from);
    const known = keysOf(rounds);
    const stranger = since.findLastIndex((game) => !known.has(gameKey(game)));
    const isDone = since.length >= rounds.flat().length;
    if (stranger < 0 && !isDone) return { rounds, played: since };
    from = isDone && stranger < 0 ? played.length : from + stranger + 1;
  }
  return { rounds: restOf(night, ids, played, table), played: [] };
}

const keysOf = (rounds: readonly Sides[][]) => new Set(rounds.flat().map(gameKey));

function isWithin(games: readonly Game[], rounds: Sides[][]): boolean {
  const known = keysOf(rounds);
  return games.every((game) => known.has(gameKey(game)));
}

/** Plans take some milliseconds, and are asked for with every change on screen. */
const remembered = new Map<string, Sides[][]>();

function restOf(night: Night, ids: readonly string[], before: readonly Game[], table: Sides[][] | null): Sides[][] {
  const gamesAtOnce = openCourts(night).length;
  const heads = night.people.map(({ id, arrivedAt }) => `${id}@${arrivedAt}`);
  const key = [
    night.seed,
    gamesAtOnce,
    ...heads,
    ...ids,
    ...before.map((game) => gameKey(game) + game.startedAt),
  ].join();
  const known = remembered.get(key);
  if (known) return known;
  const book = bookOf({ people: night.people, games: before });
  const rounds = night.settings.isSingles
    ? singlesLeft(table ?? [], book)
    : planRounds({
        ids,
        rounds: roundsAhead,
        gamesAtOnce,
        random: randomOf(`${night.seed}/${before.length}`),
        ...book,
      });
  if (remembered.size >= mostRemembered) remembered.clear();
  remembered.set(key, rounds);
  return rounds;
}

/** Pairs who have played least come first, then those whose people have had the fewest turns. */
function singlesLeft(table: readonly Sides[][], book: Book): Sides[][] {
  const met = ({ sideA: [a = ""], sideB: [b = ""] }: Sides) => book.against(a, b);
  const turns = (sides: Sides) => peopleOf(sides).reduce((sum, id) => sum + book.turns(id), 0);
  return table
    .flat()
    .toSorted((one, other) => met(one) - met(other) || turns(one) - turns(other))
    .map((sides) => [sides]);
}
