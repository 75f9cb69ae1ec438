import { type Game, isPresent, type Night, type Person, peopleOf, playingIds, realGames, type Sides } from "./night";

/** Who has played how often and with whom, from the log of a night. */
export type Book = {
  /** Games begun, with those that others played before a person came: nobody makes up for an hour they were away. */
  turns: (id: string) => number;
  /** Games begun. */
  games: (id: string) => number;
  /** Since when somebody has waited, in milliseconds. */
  since: (id: string) => number;
  /** How often two were partners. */
  together: (one: string, other: string) => number;
  /** How often two were opponents. */
  against: (one: string, other: string) => number;
};

const pairOf = (one: string, other: string) => (one < other ? `${one}|${other}` : `${other}|${one}`);

type Counts = Map<string, number>;
const add = (counts: Counts, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);

export function bookOf(night: Pick<Night, "games" | "people">): Book {
  const played = realGames(night);
  const games: Counts = new Map();
  const together: Counts = new Map();
  const against: Counts = new Map();
  const lastEnd: Counts = new Map();
  for (const game of played) {
    for (const id of peopleOf(game)) {
      add(games, id);
      lastEnd.set(id, Math.max(lastEnd.get(id) ?? 0, game.endedAt));
    }
    for (const [one, other] of partnersOf(game)) add(together, pairOf(one, other));
    for (const [one, other] of opponentsOf(game)) add(against, pairOf(one, other));
  }
  const head = headStarts(night.people.filter(isPresent), played);
  const arrived = new Map(night.people.map(({ id, arrivedAt }) => [id, arrivedAt]));
  return {
    turns: (id) => (games.get(id) ?? 0) + (head.get(id) ?? 0),
    games: (id) => games.get(id) ?? 0,
    since: (id) => Math.max(arrived.get(id) ?? 0, lastEnd.get(id) ?? 0),
    together: (one, other) => together.get(pairOf(one, other)) ?? 0,
    against: (one, other) => against.get(pairOf(one, other)) ?? 0,
  };
}

export function partnersOf({ sideA, sideB }: Sides): [string, string][] {
  return [sideA, sideB].flatMap(([one, other]) => (one && other ? [[one, other] as [string, string]] : []));
}

export function opponentsOf({ sideA, sideB }: Sides): [string, string][] {
  return sideA.flatMap((one) => sideB.map((other) => [one, other] as [string, string]));
}

/** Turns that count as taken by those who came late or came back: as many as the one with the fewest had then. */
function headStarts(present: readonly Person[], played: readonly Game[]): Counts {
  const head: Counts = new Map();
  const starts = new Map<string, number[]>();
  for (const game of played)
    for (const id of peopleOf(game)) starts.set(id, [...(starts.get(id) ?? []), game.startedAt]);
  const before = (id: string, time: number) => starts.get(id)?.filter((start) => start < time).length ?? 0;
  const inOrder = present.toSorted((one, other) => one.arrivedAt - other.arrivedAt);
  for (const { id, arrivedAt } of inOrder) {
    // Before the first game nobody has a turn.
    if (!played.some(({ startedAt }) => startedAt < arrivedAt)) continue;
    const earlier = inOrder.filter((other) => other.arrivedAt < arrivedAt);
    if (earlier.length === 0) continue;
    const fewest = Math.min(...earlier.map((other) => before(other.id, arrivedAt) + (head.get(other.id) ?? 0)));
    head.set(id, Math.max(0, fewest - before(id, arrivedAt)));
  }
  return head;
}

/** Present people who do not play, the next one first. */
export function waitingOf(night: Night, book = bookOf(night)): Person[] {
  const playing = playingIds(night);
  return inTurn(
    night.people.filter((person) => isPresent(person) && !playing.has(person.id)),
    book,
  );
}

export function inTurn(people: readonly Person[], book: Book): Person[] {
  return people.toSorted(
    (one, other) =>
      book.turns(one.id) - book.turns(other.id) ||
      book.since(one.id) - book.since(other.id) ||
      one.arrivedAt - other.arrivedAt ||
      (one.id < other.id ? -1 : 1),
  );
}
