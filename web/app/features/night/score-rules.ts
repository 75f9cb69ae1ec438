import type { Score, Settings } from "./engine/night";

type Rules = {
  /** Points that win a game, the usual one first. */
  targets: readonly number[];
  /** Where extra points end, above the target: badminton at 30. */
  cap?: number;
  /** By how much a game is won. */
  lead: number;
};

const usual: Rules = { targets: [21, 15, 11], lead: 2 };

const ofSports: Record<string, Rules> = {
  badminton: { targets: [21, 15, 11], cap: 9, lead: 2 },
  table_tennis: { targets: [11, 21], lead: 2 },
  pickleball: { targets: [11, 15, 21], lead: 2 },
  squash: { targets: [11, 15], lead: 2 },
  volleyball: { targets: [25, 21, 15], lead: 2 },
  tennis: { targets: [6, 4, 8], cap: 1, lead: 2 },
  padel: { targets: [6, 4, 8], cap: 1, lead: 2 },
};

export const rulesOf = (sportSlug: string): Rules => ofSports[sportSlug.replaceAll("-", "_")] ?? usual;

/** The points that the loser of a game to this target may have, extra points included. */
export function losersPoints({ lead, cap }: Rules, target: number): { plain: number[]; extra: number[] } {
  const plain = Array.from({ length: target - lead + 1 }, (_, points) => points);
  const most = target + (cap ?? 9) - 1;
  const extra = Array.from({ length: Math.max(0, most - plain.length + 1) }, (_, at) => plain.length + at);
  return { plain, extra };
}

/** The winner's points that follow from the loser's. */
export function winnersPoints({ lead, cap }: Rules, target: number, loser: number): number {
  if (loser <= target - lead) return target;
  return cap === undefined ? loser + lead : Math.min(loser + lead, target + cap);
}

/** With shared points the other side has the rest. */
export function sharedScore({ totalPoints }: Pick<Settings, "totalPoints">, side: "a" | "b", points: number): Score {
  const rest = totalPoints - points;
  return side === "a" ? { a: points, b: rest } : { a: rest, b: points };
}
