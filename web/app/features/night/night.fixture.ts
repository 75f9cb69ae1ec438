import { apply, type Change, type ChangeOf } from "./changes";
import type { Format, Night, Settings } from "./engine/night";
import { randomOf } from "./engine/random";

const minute = 60_000;
export const startOfNight = Date.UTC(2026, 10, 26, 12);

const names =
  "Ani Budi Citra Dewi Eka Fajar Gita Hadi Indah Joko Kadek Lina Made Nia Oki Putri Rani Sari Tono Umar Vina Wati Yudi Zaki";

type Wanted = { people?: number; courts?: number; format?: Format; seed?: string; settings?: Partial<Settings> };

/** An evening on which everybody has just arrived. */
export function aNight({ people = 20, courts = 3, format = "turns", seed = "1", settings = {} }: Wanted = {}): Night {
  return {
    matchId: "m1",
    matchName: "Badminton Kamis",
    format,
    isOver: false,
    settings: {
      totalPoints: 0,
      winningPoints: 0,
      gameMinutes: 0,
      pairsNeighbours: false,
      playersEnterScores: false,
      isSingles: false,
      ...settings,
    },
    seed,
    revision: 1,
    startedAt: startOfNight,
    endedAt: 0,
    people: names
      .split(" ")
      .slice(0, people)
      .map((name, at) => ({
        id: `p${String(at + 1).padStart(2, "0")}`,
        name,
        state: "present",
        level: (at % 4) + 1,
        arrivedAt: startOfNight + at,
        isMe: false,
        hasAccount: true,
        avatarUrl: "",
      })),
    courts: Array.from({ length: courts }, (_, at) => ({ number: at + 1, name: `Court ${at + 1}`, isOpen: true })),
    games: [],
    timeZone: "Asia/Jakarta",
    sportSlug: "badminton",
  };
}

/** A night with its clock, on which changes are made one after another. */
export function anEvening(start: Night, random = randomOf(start.seed)) {
  const evening = {
    night: start,
    now: start.startedAt + minute,
    changes: [] as Change[],
    /** Lets some seconds pass. */
    wait: (seconds: number) => {
      evening.now += seconds * 1_000;
    },
    change: (what: ChangeOf): Change => {
      evening.wait(1 + random());
      const change = { key: `k${evening.changes.length + 1}`, at: evening.now, ...what } as Change;
      evening.changes.push(change);
      evening.night = apply(evening.night, change);
      return change;
    },
  };
  return evening;
}
