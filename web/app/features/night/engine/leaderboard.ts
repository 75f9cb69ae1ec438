import type { Game, Night } from "./night";

export type Row = {
  id: string;
  /** From 1; people whom nothing separates share one. */
  place: number;
  games: number;
  points: number;
  average: number;
  difference: number;
  wins: number;
  losses: number;
};

type Sums = { games: number; points: number; difference: number; wins: number; losses: number };

/** By points, where all points of a game are shared out; else by games won. */
export const isByPoints = ({ format }: Pick<Night, "format">) => format === "americano" || format === "mexicano";

/** Games played and not only entered as played. */
const counted = ({ state, scores }: Game) => state === "over" && scores.length > 0;

/** Whether people have played differently often, so that averages count. */
export function isByAverage(rows: readonly Pick<Row, "games">[]): boolean {
  const games = rows.filter((row) => row.games > 0).map((row) => row.games);
  return new Set(games).size > 1;
}

/** Those who have played a game with a score, the best first. */
export function leaderboardOf(night: Pick<Night, "games" | "format">): Row[] {
  const sums = new Map<string, Sums>();
  const games = night.games.filter(counted);
  for (const game of games) {
    const a = game.scores.reduce((sum, score) => sum + score.a, 0);
    const b = game.scores.reduce((sum, score) => sum + score.b, 0);
    const winner = winnerOf(game);
    for (const id of game.sideA) addTo(sums, id, a, b, winner === "a", winner === "b");
    for (const id of game.sideB) addTo(sums, id, b, a, winner === "b", winner === "a");
  }
  const all = [...sums].map(([id, sum]) => ({ id, place: 0, average: sum.points / sum.games, ...sum }));
  const byAverage = isByAverage(all);
  const keys = (row: Row) => {
    const per = byAverage ? row.games : 1;
    const [points, wins, difference] = [row.points / per, row.wins / per, row.difference / per];
    return isByPoints(night) ? [points, wins, difference] : [wins, difference, points];
  };
  const sorted = all.toSorted((one, other) => compare(keys(one), keys(other)) || (one.id < other.id ? -1 : 1));
  return withPlaces(sorted, keys, games);
}

const compare = (one: readonly number[], other: readonly number[]) =>
  one.map((value, at) => (other[at] ?? 0) - value).find((difference) => Math.abs(difference) > 1e-9) ?? 0;

/** Two who are level are separated by their games against each other. */
function withPlaces(rows: readonly Row[], keys: (row: Row) => number[], games: readonly Game[]): Row[] {
  const placed: Row[] = [];
  for (let at = 0; at < rows.length; ) {
    const first = rows[at];
    if (!first) break;
    const level = rows.slice(at).filter((row) => compare(keys(row), keys(first)) === 0);
    const [one, other] = level;
    const lead = level.length === 2 && one && other ? wonAgainst(games, one.id, other.id) : 0;
    const inOrder = lead < 0 ? level.toReversed() : level;
    placed.push(...inOrder.map((row, index) => ({ ...row, place: at + 1 + (lead === 0 ? 0 : index) })));
    at += level.length;
  }
  return placed;
}

/** Games that one has won against the other, less those lost. */
function wonAgainst(games: readonly Game[], one: string, other: string): number {
  return games.reduce((sum, game) => {
    const winner = winnerOf(game);
    if (winner === null) return sum;
    const [winners, losers] = winner === "a" ? [game.sideA, game.sideB] : [game.sideB, game.sideA];
    if (winners.includes(one) && losers.includes(other)) return sum + 1;
    return winners.includes(other) && losers.includes(one) ? sum - 1 : sum;
  }, 0);
}

/** By sets, then by points; null for a draw or without a score. */
export function winnerOf({ scores }: Pick<Game, "scores">): "a" | "b" | null {
  const sets = scores.reduce((sum, { a, b }) => sum + Math.sign(a - b), 0);
  const points = scores.reduce((sum, { a, b }) => sum + a - b, 0);
  const lead = sets || points;
  if (lead === 0) return null;
  return lead > 0 ? "a" : "b";
}

function addTo(
  sums: Map<string, Sums>,
  id: string,
  own: number,
  others: number,
  isWin: boolean,
  isLoss: boolean,
): void {
  const sum = sums.get(id) ?? { games: 0, points: 0, difference: 0, wins: 0, losses: 0 };
  sums.set(id, {
    games: sum.games + 1,
    points: sum.points + own,
    difference: sum.difference + own - others,
    wins: sum.wins + Number(isWin),
    losses: sum.losses + Number(isLoss),
  });
}
