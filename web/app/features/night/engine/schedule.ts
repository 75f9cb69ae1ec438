import type { Book } from "./book";
import type { Sides } from "./night";
import { shuffled } from "./random";

/** What two people count: a repeated partner much more than a repeated opponent. */
const weights = { partner: 10, opponent: 1 };
const mostPasses = 6;
const tries = 4;

type Price = (row: readonly number[], game: number) => number;

/**
 * One round for these people, whose number the games fill: swaps look for new partners and opponents.
 * @param size people of a game, 2 or 4
 */
export function planRound(
  ids: readonly string[],
  size: number,
  { together, against }: Pick<Book, "together" | "against">,
  random: () => number,
): Sides[] {
  const squares = (count: (one: string, other: string) => number) =>
    ids.map((one) => ids.map((other) => count(one, other) ** 2));
  const partners = squares(together);
  const opponents = squares(against);
  const p = (one: number, other: number) => partners[one]?.[other] ?? 0;
  const o = (one: number, other: number) => opponents[one]?.[other] ?? 0;
  const price: Price = (row, game) => {
    const [a = 0, b = 0, c = 0, d = 0] = row.slice(game * size, game * size + size);
    if (size === 2) return o(a, b);
    return weights.partner * (p(a, b) + p(c, d)) + weights.opponent * (o(a, c) + o(a, d) + o(b, c) + o(b, d));
  };
  const row = bestRow(ids, size, random, price).map((place) => ids[place] ?? "");
  return Array.from({ length: ids.length / size }, (_, game) => {
    const group = row.slice(game * size, game * size + size);
    return { sideA: group.slice(0, size / 2), sideB: group.slice(size / 2) };
  });
}

function bestRow(ids: readonly string[], size: number, random: () => number, price: Price): number[] {
  let best: number[] = [];
  let least = Number.POSITIVE_INFINITY;
  for (let at = 0; at < tries && least > 0; at += 1) {
    const row = shuffled([...ids.keys()], random);
    improve(row, size, price);
    const games = Array.from({ length: row.length / size }, (_, game) => price(row, game));
    const total = games.reduce((sum, one) => sum + one, 0);
    if (total < least) [best, least] = [row, total];
  }
  return best;
}

/** Swaps two people wherever that makes the round cheaper. */
function improve(row: number[], size: number, price: Price): void {
  for (let pass = 0; pass < mostPasses; pass += 1) {
    let isBetter = false;
    for (let one = 0; one < row.length; one += 1)
      for (let other = one + 1; other < row.length; other += 1) {
        const [first, second] = [Math.floor(one / size), Math.floor(other / size)];
        const cost = () => price(row, first) + (first === second ? 0 : price(row, second));
        const before = cost();
        if (before === 0) continue;
        swap(row, one, other);
        if (cost() < before) isBetter = true;
        else swap(row, one, other);
      }
    if (!isBetter) return;
  }
}

function swap(row: number[], one: number, other: number): void {
  [row[one], row[other]] = [row[other] ?? 0, row[one] ?? 0];
}

const sideKey = (side: readonly string[]) => side.toSorted().join("+");

/** The same for both orders of sides and of partners. */
export const gameKey = ({ sideA, sideB }: Sides) => [sideKey(sideA), sideKey(sideB)].toSorted().join(" v ");
