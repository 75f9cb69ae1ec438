import { expect, test } from "vitest";
import { aNight, anEvening } from "../night.fixture";
import { opponentsOf, partnersOf } from "./book";
import { leaderboardOf } from "./leaderboard";
import { type Night, peopleOf, type Score, type Sides } from "./night";
import { outlookOf } from "./propose";
import { randomOf } from "./random";
import { planRound } from "./schedule";
import { circleRounds, whistRounds } from "./whist";

function counts(pairs: readonly [string, string][]): number[] {
  const found = new Map<string, number>();
  for (const pair of pairs) {
    const key = pair.toSorted().join();
    found.set(key, (found.get(key) ?? 0) + 1);
  }
  return [...found.values()];
}

const someIds = (count: number) => Array.from({ length: count }, (_, at) => `p${at}`);

test.each([4, 8, 12, 16, 20, 24])("the table for %i: all are partners once and opponents twice", (count) => {
  const rounds = whistRounds(someIds(count)) ?? [];
  const partners = counts(rounds.flat().flatMap(partnersOf));
  const opponents = counts(rounds.flat().flatMap(opponentsOf));
  expect(partners).toEqual(Array(partners.length).fill(1));
  expect(opponents).toEqual(Array(opponents.length).fill(2));
  expect(partners).toHaveLength((count * (count - 1)) / 2);
  for (const round of rounds) expect(new Set(round.flatMap(peopleOf)).size).toBe(count);
});

test.each([5, 9, 13, 17, 21])(
  "the table for %i: each sits out once, all are partners once and opponents twice",
  (count) => {
    const rounds = whistRounds(someIds(count)) ?? [];
    const pairs = (count * (count - 1)) / 2;
    expect(counts(rounds.flat().flatMap(partnersOf))).toEqual(Array(pairs).fill(1));
    expect(counts(rounds.flat().flatMap(opponentsOf))).toEqual(Array(pairs).fill(2));
    for (const round of rounds) expect(new Set(round.flatMap(peopleOf)).size).toBe(count - 1);
  },
);

test.each([5, 6, 7])("singles of %i: each meets each once", (count) => {
  const games = circleRounds(someIds(count)).flat();
  expect(counts(games.flatMap(opponentsOf))).toEqual(Array((count * (count - 1)) / 2).fill(1));
});

/** Plays whole rounds of an evening; `score` gives the result of each game. */
function playRounds(
  start: Night,
  rounds: number,
  score: (sides: Sides, court: number) => Score,
  evening = anEvening(start),
) {
  const played: Sides[][] = [];
  for (let round = 0; round < rounds; round += 1) {
    const games = outlookOf(evening.night, evening.now).games.filter(({ isNow }) => isNow);
    const started = games.map(({ court, sideA, sideB }) => {
      const { key } = evening.change({ kind: "start", court, sideA: [...sideA], sideB: [...sideB], why: "" });
      return { key, court, sideA, sideB };
    });
    evening.wait(600);
    for (const game of started) evening.change({ kind: "score", gameId: game.key, scores: [score(game, game.court)] });
    played.push(started);
  }
  return { evening, played };
}

test.each([8, 12, 16])("americano with %i people: a full cycle has everybody as a partner exactly once", (people) => {
  const night = aNight({ format: "americano", people, courts: people / 4 });
  const { played } = playRounds(night, people - 1, () => ({ a: 14, b: 10 }));
  const partners = counts(played.flat().flatMap(partnersOf));
  expect(partners).toEqual(Array((people * (people - 1)) / 2).fill(1));
});

test("americano with ten people on two courts: nobody sits out twice more, and hardly a partner repeats", () => {
  const { played } = playRounds(aNight({ format: "americano", people: 10 }), 9, () => ({ a: 14, b: 10 }));
  const games = counts(
    played
      .flat()
      .flatMap(peopleOf)
      .map((id) => [id, id]),
  );
  expect(Math.max(...games) - Math.min(...games)).toBeLessThanOrEqual(1);
  expect(Math.max(...counts(played.flat().flatMap(partnersOf)))).toBeLessThanOrEqual(2);
});

test("americano: when somebody leaves, what was played stays and nobody meets a partner again too soon", () => {
  const start = aNight({ format: "americano", people: 9, courts: 2 });
  const { evening } = playRounds(start, 3, () => ({ a: 14, b: 10 }));
  evening.change({ kind: "people", people: [{ id: "p01", name: "Ani", state: "gone", level: 1 }] });
  const before = evening.night.games.length;
  const { played } = playRounds(evening.night, 3, () => ({ a: 14, b: 10 }), evening);
  expect(before).toBe(6);
  expect(played.flat().flatMap(peopleOf)).not.toContain("p01");
  expect(evening.night.games).toHaveLength(12);
  expect(Math.max(...counts(evening.night.games.flatMap(partnersOf)))).toBeLessThanOrEqual(2);
});

test("americano with 13 people on three courts: 39 games, 12 for each, each partner once", () => {
  const { played } = playRounds(aNight({ format: "americano", people: 13 }), 13, () => ({ a: 14, b: 10 }));
  const games = played.flat();
  expect(games).toHaveLength(39);
  expect(counts(games.flatMap(peopleOf).map((id) => [id, id]))).toEqual(Array(13).fill(12));
  expect(counts(games.flatMap(partnersOf))).toEqual(Array(78).fill(1));
});

test("a round for 24 people who have met takes a few milliseconds", () => {
  const met = () => 1;
  const make = (seed: string) => planRound(someIds(24), 4, { together: met, against: met }, randomOf(seed));
  make("warm");
  const began = performance.now();
  expect(make("1")).toHaveLength(6);
  // On a busy machine of the tests it may take longer than on a phone.
  expect(performance.now() - began).toBeLessThan(100);
});

test.each([
  [false, [1, 4, 2, 3]],
  [true, [1, 2, 3, 4]],
])("mexicano: the second round is made by standing (neighbours: %s)", (pairsNeighbours, order) => {
  const start = aNight({ format: "mexicano", people: 8, courts: 2, settings: { pairsNeighbours, totalPoints: 24 } });
  const { evening } = playRounds(start, 1, ({ sideA }) => ({ a: 12 + Number(sideA[0]?.slice(1)), b: 1 }));
  const standing = leaderboardOf(evening.night).map(({ id }) => id);
  const [first] = outlookOf(evening.night, evening.now).games;
  expect(first && peopleOf(first)).toEqual(order.map((place) => standing[place - 1]));
});

test("mexicano: no game of the next round is proposed while one of this round runs", () => {
  const evening = anEvening(aNight({ format: "mexicano", people: 8, courts: 2 }));
  const { games } = outlookOf(evening.night, evening.now);
  const keys = games.map(
    ({ court, sideA, sideB }) =>
      evening.change({ kind: "start", court, sideA: [...sideA], sideB: [...sideB], why: "" }).key,
  );
  expect(keys).toHaveLength(2);
  evening.change({ kind: "score", gameId: keys[0] ?? "", scores: [{ a: 16, b: 8 }] });
  expect(outlookOf(evening.night, evening.now)).toEqual({ games: [], waitsForResults: true });
  evening.change({ kind: "score", gameId: keys[1] ?? "", scores: [{ a: 16, b: 8 }] });
  expect(outlookOf(evening.night, evening.now).games).toHaveLength(2);
});

test("king of the court: winners go up, losers down, and partners are split", () => {
  const start = aNight({ format: "king", people: 14, courts: 3 });
  const { evening, played } = playRounds(start, 1, () => ({ a: 21, b: 15 }));
  const [top, middle, bottom] = played[0] ?? [];
  const { games } = outlookOf(evening.night, evening.now);
  const [first, second, third] = games.map((game) => peopleOf(game));
  expect(first).toEqual(expect.arrayContaining([...(top?.sideA ?? []), ...(middle?.sideA ?? [])]));
  expect(second).toEqual(expect.arrayContaining([...(top?.sideB ?? []), ...(bottom?.sideA ?? [])]));
  const bench = evening.night.people.map(({ id }) => id).filter((id) => !played.flat().flatMap(peopleOf).includes(id));
  expect(third).toEqual(expect.arrayContaining([...(middle?.sideB ?? []), ...bench]));
  const before = played
    .flat()
    .flatMap(partnersOf)
    .map((pair) => pair.toSorted().join());
  for (const pair of games.flatMap(partnersOf)) expect(before).not.toContain(pair.toSorted().join());
});

const over = (sideA: string[], sideB: string[], a: number, b: number) => ({
  id: `${sideA}${sideB}${a}`,
  number: 1,
  court: 1,
  state: "over" as const,
  sideA,
  sideB,
  scores: [{ a, b }],
  why: "",
  startedAt: 1,
  endedAt: 2,
});

test("the leaderboard of an americano counts points, and averages once games are unequal", () => {
  const equal = leaderboardOf({ format: "americano", games: [over(["a", "b"], ["c", "d"], 20, 12)] });
  expect(equal.map(({ id, place }) => [id, place])).toEqual([
    ["a", 1],
    ["b", 1],
    ["c", 3],
    ["d", 3],
  ]);
  const games = [over(["a", "b"], ["c", "d"], 20, 12), over(["a", "c"], ["e", "f"], 10, 22)];
  const unequal = leaderboardOf({ format: "americano", games });
  expect(unequal.map(({ id }) => id)).toEqual(["e", "f", "b", "a", "d", "c"]);
  expect(unequal.find(({ id }) => id === "a")).toMatchObject({ games: 2, points: 30, average: 15 });
});

test("in other formats games won come first, and two who are level are separated by their own game", () => {
  const games = [over(["a"], ["b"], 21, 15), over(["c"], ["a"], 21, 15), over(["b"], ["c"], 21, 10)];
  expect(leaderboardOf({ format: "turns", games }).map(({ id }) => id)).toEqual(["b", "a", "c"]);
  const level = [over(["a"], ["b"], 15, 21), over(["a"], ["c"], 21, 15), over(["b"], ["d"], 15, 21)];
  expect(leaderboardOf({ format: "turns", games: level }).map(({ id }) => id)).toEqual(["d", "b", "a", "c"]);
});
