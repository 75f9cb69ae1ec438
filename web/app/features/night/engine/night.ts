// A play night as plain data. The engine knows no clock and no network: the same night gives the same proposals on
// every phone (docs/DECISIONS/0046).

export type Format = "turns" | "americano" | "mexicano" | "king";
export type PersonState = "expected" | "present" | "resting" | "gone";
type GameState = "live" | "over" | "void";

export type Person = {
  id: string;
  name: string;
  state: PersonState;
  /** 1 to 4; 0: not known. */
  level: number;
  /** When they last became present, in milliseconds; 0: not yet. */
  arrivedAt: number;
  isMe: boolean;
  hasAccount: boolean;
  avatarUrl: string;
};

export type Court = { number: number; name: string; isOpen: boolean };

export type Score = { a: number; b: number };

export type Sides = { sideA: readonly string[]; sideB: readonly string[] };

export type Game = Sides & {
  id: string;
  /** In order of start. */
  number: number;
  court: number;
  state: GameState;
  scores: readonly Score[];
  /** See why.ts. */
  why: string;
  startedAt: number;
  /** 0 while it is live. */
  endedAt: number;
};

export type Settings = {
  /** All points of a game of both sides; 0: not. */
  totalPoints: number;
  /** Points that win a game; 0: not. Without any of these three a game ends with any score. */
  winningPoints: number;
  /** Games are ended by the clock after so many minutes; 0: not. */
  gameMinutes: number;
  pairsNeighbours: boolean;
  playersEnterScores: boolean;
  isSingles: boolean;
};

export type Night = {
  matchId: string;
  matchName: string;
  format: Format;
  isOver: boolean;
  settings: Settings;
  seed: string;
  revision: number;
  startedAt: number;
  endedAt: number;
  people: readonly Person[];
  courts: readonly Court[];
  games: readonly Game[];
  timeZone: string;
  sportSlug: string;
};

/** People on one side. */
export const sideSize = ({ settings }: Pick<Night, "settings">) => (settings.isSingles ? 1 : 2);

export const peopleOf = ({ sideA, sideB }: Sides): string[] => [...sideA, ...sideB];

export const liveGames = ({ games }: Night): Game[] => games.filter(({ state }) => state === "live");

/** Games that took place or take place, in order of start. */
export const realGames = ({ games }: Pick<Night, "games">): Game[] =>
  games.filter(({ state }) => state !== "void").toSorted((one, other) => one.number - other.number);

export const openCourts = ({ courts }: Pick<Night, "courts">): Court[] =>
  courts.filter(({ isOpen }) => isOpen).toSorted((one, other) => one.number - other.number);

export function playingIds(night: Night): Set<string> {
  return new Set(liveGames(night).flatMap(peopleOf));
}

export const isPresent = ({ state }: Person) => state === "present";
