// Formats in which the results of a round make the next one: nobody plays in a round before the last one is over.
import { type Book, bookOf, inTurn } from "./book";
import { leaderboardOf, winnerOf } from "./leaderboard";
import {
  type Game,
  isPresent,
  type Night,
  openCourts,
  type Person,
  peopleOf,
  playingIds,
  realGames,
  type Sides,
  sideSize,
} from "./night";
import { hashOf, randomOf, shuffled } from "./random";
import { splits } from "./turns";

type Round = {
  /** The games of the current round that have begun. */
  games: Game[];
  /** Those before it. */
  before: Game[];
  number: number;
};

const capacityOf = (night: Night) =>
  Math.min(openCourts(night).length, Math.floor(night.people.filter(isPresent).length / (sideSize(night) * 2)));

/** A round ends when it has a game on each court, or when somebody in it plays again. */
function currentRound(night: Night): Round {
  const capacity = capacityOf(night);
  const played = realGames(night);
  let games: Game[] = [];
  let first = 0;
  let number = 0;
  const seen = new Set<string>();
  played.forEach((game, at) => {
    const isNext = games.length >= capacity || peopleOf(game).some((id) => seen.has(id));
    if (games.length === 0 || isNext) {
      games = [];
      first = at;
      number += 1;
      seen.clear();
    }
    games.push(game);
    for (const id of peopleOf(game)) seen.add(id);
  });
  return { games, before: played.slice(0, first), number };
}

type Group = { court: number; ids: string[] };
export type RoundGame = { sides: Sides; round: number; ranks?: number[] };

/**
 * The next game on a court. Null where the round has to end first, or where a result is missing because a game is only
 * assumed to have ended.
 */
export function nextOfRounds(night: Night, court: number, isAssumed: (game: Game) => boolean): RoundGame | null {
  const size = sideSize(night) * 2;
  const capacity = capacityOf(night);
  const current = currentRound(night);
  const taken = new Set(current.games.flatMap(peopleOf));
  const playing = playingIds(night);
  const pool = night.people.filter((person) => isPresent(person) && !taken.has(person.id) && !playing.has(person.id));
  const missing = Math.min(capacity - current.games.length, Math.floor(pool.length / size));
  const goesOn = current.games.length > 0 && missing > 0;
  if (!goesOn && (playing.size > 0 || night.games.some(isAssumed))) return null;
  const round: Round = goesOn ? current : { games: [], before: realGames(night), number: current.number + 1 };
  const games = goesOn ? missing : capacity;
  const people = goesOn ? pool : night.people.filter(isPresent);
  if (games <= 0 || people.length < size) return null;
  return night.format === "king"
    ? nextOfKing(night, court, round, size)
    : nextOfMexicano(night, round, people, games, size);
}

/** Those with most games sit out; the others meet by their place on the leaderboard. */
function nextOfMexicano(night: Night, round: Round, people: readonly Person[], games: number, size: number): RoundGame {
  const earlier = { ...night, games: round.before };
  const book = bookOf(earlier);
  const chance = (id: string) => hashOf(`${night.seed}/${round.before.length}/${id}`);
  const fair = people.toSorted(
    (one, other) => book.turns(one.id) - book.turns(other.id) || chance(one.id) - chance(other.id),
  );
  const standing = new Map(leaderboardOf(earlier).map(({ id }, at) => [id, at]));
  const placeOf = (id: string) => standing.get(id) ?? standing.size;
  const ids = fair
    .slice(0, games * size)
    .map(({ id }) => id)
    .toSorted((one, other) => placeOf(one) - placeOf(other) || chance(one) - chance(other));
  const group = ids.slice(0, size);
  const [first = "", second = "", third = "", fourth = ""] = group;
  const ranks = round.before.length > 0 ? group.map((id) => placeOf(id) + 1) : undefined;
  if (size === 2) return { sides: { sideA: [first], sideB: [second] }, round: round.number, ranks };
  const sides = night.settings.pairsNeighbours
    ? { sideA: [first, second], sideB: [third, fourth] }
    : { sideA: [first, fourth], sideB: [second, third] };
  return { sides, round: round.number, ranks };
}

/** Winners go up a court and losers down; those who were partners become opponents. */
function nextOfKing(night: Night, court: number, round: Round, size: number): RoundGame | null {
  const groups = ladderOf(night, round.before, size);
  const taken = new Set([...round.games.flatMap(peopleOf), ...playingIds(night)]);
  const own = groups.find((one) => one.court === court)?.ids.filter((id) => !taken.has(id)) ?? [];
  const elsewhere = new Set(groups.filter((one) => one.court !== court).flatMap(({ ids }) => ids));
  const bench = night.people.filter(
    (person) => isPresent(person) && !taken.has(person.id) && !elsewhere.has(person.id),
  );
  // Where the host has put somebody of this court elsewhere, others of the bench take their place.
  const more = inTurn(bench, bookOf({ ...night, games: round.before })).map(({ id }) => id);
  const ids = [...new Set([...own, ...more])].slice(0, size);
  if (ids.length < size) return null;
  const book = bookOf({ ...night, games: round.before });
  const cost = ({ sideA, sideB }: Sides) =>
    [sideA, sideB].reduce((sum, [one = "", other = ""]) => sum + partnersRecently(round.before, one, other) * 100, 0) +
    [sideA, sideB].reduce((sum, [one = "", other = ""]) => sum + book.together(one, other), 0);
  const sides = splits(ids).toSorted((one, other) => cost(one) - cost(other))[0];
  return sides ? { sides, round: round.number } : null;
}

function partnersRecently(games: readonly Game[], one: string, other: string): number {
  const last = games.findLast((game) => peopleOf(game).includes(one));
  return [last?.sideA, last?.sideB].some((side) => side?.includes(one) && side.includes(other)) ? 1 : 0;
}

/** Who plays on which court after these games, from the top court down; the rest waits. */
function ladderOf(night: Night, before: readonly Game[], size: number): Group[] {
  const courts = openCourts(night).slice(0, capacityOf(night));
  const present = night.people.filter(isPresent);
  const order = before.length === 0 ? shuffled(present.map(({ id }) => id).toSorted(), randomOf(night.seed)) : [];
  if (before.length > 0) {
    const last = currentRound({ ...night, games: before }).games.toSorted((one, other) => one.court - other.court);
    const results = last.map((game) => resultOf(night, game));
    const played = new Set(last.flatMap(peopleOf));
    const book: Book = bookOf({ ...night, games: before });
    const bench = inTurn(
      present.filter(({ id }) => !played.has(id)),
      book,
    ).map(({ id }) => id);
    results.forEach(({ winners, losers }, at) => {
      const above = results[at - 1];
      if (at === 0) order.push(...winners);
      if (above) order.push(...above.losers.filter((id) => !order.includes(id)));
      const below = results[at + 1];
      if (below) order.push(...below.winners);
      else order.push(...bench, ...losers);
    });
  }
  const here = new Set(present.map(({ id }) => id));
  const ladder = [...new Set(order)].filter((id) => here.has(id));
  return courts.flatMap(({ number }, at) => {
    const ids = ladder.slice(at * size, at * size + size);
    return ids.length === size ? [{ court: number, ids }] : [];
  });
}

/** Without a score, or level, chance decides, the same everywhere. */
function resultOf(night: Night, game: Game): { winners: readonly string[]; losers: readonly string[] } {
  const winner = winnerOf(game) ?? (hashOf(`${night.seed}/${game.id}`) % 2 === 0 ? "a" : "b");
  return winner === "a" ? { winners: game.sideA, losers: game.sideB } : { winners: game.sideB, losers: game.sideA };
}
