// Formats in rounds: nobody plays in a round before the last one is over.
import { bookOf, inTurn } from "./book";
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
import { gameKey, planRound } from "./schedule";
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
  if (!goesOn && (playing.size > 0 || (isByResults(night) && night.games.some(isAssumed)))) return null;
  const round: Round = goesOn ? current : { games: [], before: realGames(night), number: current.number + 1 };
  const games = goesOn ? missing : capacity;
  const people = goesOn ? pool : night.people.filter(isPresent);
  if (games <= 0 || people.length < size) return null;
  if (night.format === "king") return nextOfKing(night, court, round, people, games, size);
  if (night.format === "mexicano") return nextOfMexicano(night, round, people, games, size);
  return nextOfAmericano(night, round, people, games, size);
}

/** Whether the results of a round make the next one. */
export const isByResults = ({ format }: Pick<Night, "format">) => format === "mexicano" || format === "king";

/** Those with fewest turns, in new pairs. The games of a round stay as they were planned when its first one begins. */
function nextOfAmericano(
  night: Night,
  round: Round,
  people: readonly Person[],
  games: number,
  size: number,
): RoundGame | null {
  const book = bookOf({ ...night, games: round.before });
  const plan = (from: readonly Person[], count: number) => {
    const ids = inTurn(from, book)
      .slice(0, count * size)
      .map(({ id }) => id);
    return planRound(ids, size, book, randomOf(`${night.seed}/${round.before.length}`));
  };
  const whole = plan(night.people.filter(isPresent), capacityOf(night));
  const begun = new Set(round.games.map(gameKey));
  const left = whole.filter((sides) => !begun.has(gameKey(sides)));
  const free = new Set(people.map(({ id }) => id));
  const isAsPlanned = left.length === games && left.every((sides) => peopleOf(sides).every((id) => free.has(id)));
  const sides = (isAsPlanned ? left : plan(people, games))[0];
  return sides ? { sides, round: round.number } : null;
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

/**
 * Winners go up a court and losers down, and those with most turns rest, whichever court they were on; among equals the
 * losers of the lowest court. Who has rested comes back at the court that they had reached, or at the nearest one with a
 * place. Those who were partners become opponents.
 */
function nextOfKing(
  night: Night,
  court: number,
  round: Round,
  people: readonly Person[],
  games: number,
  size: number,
): RoundGame | null {
  const book = bookOf({ ...night, games: round.before });
  const rungs = rungsOf(night, round.before);
  const ids = shuffled(people.map(({ id }) => id).toSorted(), randomOf(night.seed));
  const rungOf = (id: string) => rungs.get(id) ?? newcomer;
  const players = ids
    .toSorted((one, other) => book.turns(one) - book.turns(other) || restsFirst(rungOf(one), rungOf(other)))
    .slice(0, games * size)
    .toSorted((one, other) => compare(rungOf(one).court, rungOf(other).court) || rungOf(one).step - rungOf(other).step);
  const begun = new Set(round.games.map((game) => game.court));
  const at = openCourts(night)
    .filter(({ number }) => !begun.has(number))
    .slice(0, games)
    .findIndex(({ number }) => number === court);
  const group = players.slice(at * size, at * size + size);
  if (at < 0 || group.length < size) return null;
  const cost = ({ sideA, sideB }: Sides) =>
    [sideA, sideB].reduce((sum, [one = "", other = ""]) => sum + partnersRecently(round.before, one, other) * 100, 0) +
    [sideA, sideB].reduce((sum, [one = "", other = ""]) => sum + book.together(one, other), 0);
  const sides = splits(group).toSorted((one, other) => cost(one) - cost(other))[0];
  return sides ? { sides, round: round.number } : null;
}

function partnersRecently(games: readonly Game[], one: string, other: string): number {
  const last = games.findLast((game) => peopleOf(game).includes(one));
  return [last?.sideA, last?.sideB].some((side) => side?.includes(one) && side.includes(other)) ? 1 : 0;
}

/**
 * The court that somebody has reached, from 0 at the top, and beyond the first and last for who won and lost there; the
 * step that led to it: -1 up, 1 down, 0 after a rest.
 */
type Rung = { court: number; step: number };

/** Those who have not played yet come in at the bottom. */
const newcomer: Rung = { court: Number.POSITIVE_INFINITY, step: 0 };

function rungsOf(night: Night, before: readonly Game[]): Map<string, Rung> {
  const courts = openCourts(night);
  const lastRound = new Set(currentRound({ ...night, games: [...before] }).games);
  const rungs = new Map<string, Rung>();
  for (const game of before) {
    const above = courts.filter(({ number }) => number < game.court).length;
    const below = courts.filter(({ number }) => number <= game.court).length;
    const step = (by: number) => (lastRound.has(game) ? by : 0);
    const { winners, losers } = resultOf(night, game);
    for (const id of winners) rungs.set(id, { court: above - 1, step: step(-1) });
    for (const id of losers) rungs.set(id, { court: below, step: step(1) });
  }
  return rungs;
}

/** Nobody rests again right after a rest; losers before winners, from the lowest court up. */
const restsFirst = (one: Rung, other: Rung) =>
  Math.abs(one.step) - Math.abs(other.step) || one.step - other.step || compare(one.court, other.court);

const compare = (one: number, other: number) => (one === other ? 0 : one - other);

/** Without a score, or level, chance decides, the same everywhere. */
function resultOf(night: Night, game: Game): { winners: readonly string[]; losers: readonly string[] } {
  const winner = winnerOf(game) ?? (hashOf(`${night.seed}/${game.id}`) % 2 === 0 ? "a" : "b");
  return winner === "a" ? { winners: game.sideA, losers: game.sideB } : { winners: game.sideB, losers: game.sideA };
}
