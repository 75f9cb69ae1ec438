import type { Day } from "~/lib/dates";

/** Remembers the board's last venue, and its day until tomorrow. Sign-out deletes both. */
type Left = { venue?: string; day?: Day; isDense?: boolean };

const key = "lapang-board";
const dayInHand = () => new Date().toDateString();

export function leftBoard(): Left {
  try {
    const { on, day, ...rest } = JSON.parse(localStorage.getItem(key) ?? "{}") as Left & { on?: string };
    return on === dayInHand() ? { ...rest, day } : rest;
  } catch {
    return {};
  }
}

export function leaveBoard(left: Left): void {
  try {
    localStorage.setItem(key, JSON.stringify({ ...leftBoard(), ...left, on: dayInHand() }));
  } catch {
    // Without storage the board starts with its defaults.
  }
}

/** Scroll positions by venue and day, until the app is closed. */
export const leftPlaces = new Map<string, { top: number; left: number }>();
