import type { Sides } from "./night";

/**
 * Whist tournaments of 4 to 24 people: all are partners once and opponents twice. Each is one round of games, the
 * others follow by adding 1 to every number but the fixed one (-1). With one person more than the games take, each sits
 * out once.
 */
const firstRounds: Record<number, readonly (readonly [number, number, number, number])[]> = {
  4: [[-1, 0, 1, 2]],
  5: [[1, 4, 2, 3]],
  8: [
    [-1, 4, 0, 5],
    [1, 2, 3, 6],
  ],
  9: [
    [1, 2, 3, 6],
    [4, 8, 5, 7],
  ],
  12: [
    [-1, 8, 0, 6],
    [1, 10, 5, 9],
    [2, 3, 4, 7],
  ],
  13: [
    [1, 4, 2, 7],
    [3, 12, 6, 8],
    [5, 11, 9, 10],
  ],
  16: [
    [-1, 1, 0, 3],
    [2, 13, 6, 7],
    [4, 12, 9, 11],
    [5, 10, 8, 14],
  ],
  17: [
    [1, 2, 3, 8],
    [4, 15, 10, 12],
    [5, 9, 6, 13],
    [7, 16, 11, 14],
  ],
  20: [
    [-1, 9, 0, 1],
    [2, 13, 3, 18],
    [4, 17, 10, 15],
    [5, 12, 6, 8],
    [7, 16, 11, 14],
  ],
  21: [
    [1, 2, 3, 6],
    [4, 13, 12, 19],
    [5, 9, 14, 16],
    [7, 20, 11, 17],
    [8, 18, 10, 15],
  ],
  24: [
    [-1, 20, 0, 1],
    [2, 15, 3, 7],
    [4, 16, 14, 19],
    [5, 21, 11, 17],
    [6, 8, 13, 22],
    [9, 12, 10, 18],
  ],
};

/** Null for numbers that have no table. */
export function whistRounds(ids: readonly string[]): Sides[][] | null {
  const first = firstRounds[ids.length];
  if (!first) return null;
  const isFixed = ids.length % 4 === 0;
  const turning = isFixed ? ids.length - 1 : ids.length;
  const add = turning === 9 ? addByThrees : (place: number, round: number) => (place + round) % turning;
  const at = (place: number, round: number) => ids[place < 0 ? turning : add(place, round)] ?? "";
  return Array.from({ length: turning }, (_, round) =>
    first.map(([a, b, c, d]) => ({ sideA: [at(a, round), at(b, round)], sideB: [at(c, round), at(d, round)] })),
  );
}

/** Nine people have no table by plain addition; one exists with both digits of base 3 added apart. */
const addByThrees = (place: number, round: number) =>
  ((Math.floor(place / 3) + Math.floor(round / 3)) % 3) * 3 + ((place + round) % 3);

/** Singles: each against each once, by the circle method; with an odd number one sits out in each round. */
export function circleRounds(ids: readonly string[]): Sides[][] {
  const circle: (string | null)[] = ids.length % 2 === 0 ? [...ids] : [...ids, null];
  const turning = circle.length - 1;
  return Array.from({ length: turning }, (_, round) => {
    const row = [circle[turning] ?? null, ...circle.slice(0, turning).map((_, at) => circle[(at + round) % turning])];
    const games: Sides[] = [];
    for (let at = 0; at < row.length / 2; at += 1) {
      const [one, other] = [row[at], row[row.length - 1 - at]];
      if (one && other) games.push({ sideA: [one], sideB: [other] });
    }
    return games;
  });
}
