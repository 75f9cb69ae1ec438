import type { Sides } from "./night";
import { shuffled } from "./random";

/** What two people count: a repeated partner much more than a repeated opponent. */
const weights = { partner: 10, opponent: 1 };
const mostPasses = 6;

type Needs = {
  ids: readonly string[];
  rounds: number;
  /** Games at the same time. */
  gamesAtOnce: number;
  random: () => number;
  /** Of games before this plan. */
  turns?: (id: string) => number;
  together?: (one: string, other: string) => number;
  against?: (one: string, other: string) => number;
};

/**
 * Rounds of doubles for any number of people: those who have played most sit out, and swaps look for new partners and
 * opponents.
 */
export function planRounds({ ids, rounds, gamesAtOnce, random, turns, together, against }: Needs): Sides[][] {
  const games = Math.min(gamesAtOnce, Math.floor(ids.length / 4));
  if (games === 0) return [];
  const count = ids.length;
  const turn = ids.map((id) => turns?.(id) ?? 0);
  const partner = ids.map((one) => ids.map((other) => together?.(one, other) ?? 0));
  const opponent = ids.map((one) => ids.map((other) => against?.(one, other) ?? 0));
  const price = (row: readonly number[], game: number) => {
    const [a = 0, b = 0, c = 0, d = 0] = row.slice(game * 4, game * 4 + 4);
    const p = (one: number, other: number) => (partner[one]?.[other] ?? 0) ** 2;
    const o = (one: number, other: number) => (opponent[one]?.[other] ?? 0) ** 2;
    return weights.partner * (p(a, b) + p(c, d)) + weights.opponent * (o(a, c) + o(a, d) + o(b, c) + o(b, d));
  };
  const plan: Sides[][] = [];
  for (let round = 0; round < rounds; round += 1) {
    const order = shuffled(
      Array.from({ length: count }, (_, at) => at),
      random,
    ).toSorted((one, other) => (turn[one] ?? 0) - (turn[other] ?? 0));
    const row = shuffled(order.slice(0, games * 4), random);
    improve(row, price);
    const made: Sides[] = [];
    for (let game = 0; game < games; game += 1) {
      const [a = 0, b = 0, c = 0, d = 0] = row.slice(game * 4, game * 4 + 4);
      for (const [one, other] of [
        [a, b],
        [c, d],
      ] as const)
        raise(partner, one, other);
      for (const [one, other] of [
        [a, c],
        [a, d],
        [b, c],
        [b, d],
      ] as const)
        raise(opponent, one, other);
      for (const one of [a, b, c, d]) turn[one] = (turn[one] ?? 0) + 1;
      const name = (place: number) => ids[place] ?? "";
      made.push({ sideA: [name(a), name(b)], sideB: [name(c), name(d)] });
    }
    plan.push(made);
  }
  return plan;
}

function raise(table: number[][], one: number, other: number): void {
  for (const [row, at] of [
    [table[one], other],
    [table[other], one],
  ] as const)
    if (row) row[at] = (row[at] ?? 0) + 1;
}

/** Swaps two people wherever that makes the round cheaper. */
function improve(row: number[], price: (row: readonly number[], game: number) => number): void {
  for (let pass = 0; pass < mostPasses; pass += 1) {
    let isBetter = false;
    for (let one = 0; one < row.length; one += 1)
      for (let other = one + 1; other < row.length; other += 1) {
        const [first, second] = [Math.floor(one / 4), Math.floor(other / 4)];
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
