import type { Format, Night, Score, Settings } from "./engine/night";

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

/** From this many points on one more than the other side is enough, as in badminton to 30. */
const suddenDeath = 30;

/** The rules of a night: those of its sport, to the points that the host has chosen. */
export function rulesOf({ sportSlug, settings }: Pick<Night, "sportSlug" | "settings">): Rules {
  const rules = ofSports[sportSlug.replaceAll("-", "_")] ?? usual;
  const { winningPoints: to } = settings;
  if (!(to > 0)) return rules;
  return to >= suddenDeath ? { targets: [to], lead: 1, cap: 0 } : { ...rules, targets: [to] };
}

/** How a game ends: at a score, when all points are played, by the clock, or as the pad is told. */
export type GameEnd = "to" | "total" | "clock" | "any";

export function endOf({ totalPoints, winningPoints, gameMinutes }: Settings): GameEnd {
  if (totalPoints > 0) return "total";
  if (winningPoints > 0) return "to";
  return gameMinutes > 0 ? "clock" : "any";
}

/** The usual numbers of each way to end a game, and the largest one. */
export const endNumbers: Record<Exclude<GameEnd, "any">, { usual: readonly number[]; first: number; most: number }> = {
  to: { usual: [11, 15, 21, 30], first: 21, most: 99 },
  total: { usual: [16, 21, 24, 32], first: 24, most: 99 },
  clock: { usual: [8, 10, 12, 15], first: 10, most: 60 },
};

export const endNumberOf = ({ totalPoints, winningPoints, gameMinutes }: Settings) =>
  totalPoints || winningPoints || gameMinutes || 0;

/** The settings with another end of games; only one of its numbers counts. */
export const withEnd = (settings: Settings, end: GameEnd, number: number): Settings => ({
  ...settings,
  totalPoints: end === "total" ? number : 0,
  winningPoints: end === "to" ? number : 0,
  gameMinutes: end === "clock" ? number : 0,
});

/** The settings for another format: points are shared out in an americano or mexicano, unless the host chose otherwise. */
export function settingsFor(format: Format, settings: Settings): Settings {
  const isByPoints = format === "americano" || format === "mexicano";
  const end = endOf(settings);
  const pairsNeighbours = format === "mexicano" && settings.pairsNeighbours;
  if (isByPoints && end === "any") return withEnd({ ...settings, pairsNeighbours }, "total", endNumbers.total.first);
  return { ...(!isByPoints && end === "total" ? withEnd(settings, "any", 0) : settings), pairsNeighbours };
}

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
