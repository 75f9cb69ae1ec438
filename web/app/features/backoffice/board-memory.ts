import type { Day } from "~/lib/dates";

/** How the board was left: its venue for good, its day until tomorrow. A sign-out forgets it with all of this browser's. */
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
    // Without storage the board opens as if for the first time.
  }
}

/** Where each day of each venue was left on the screen, for as long as the app is open. */
export const leftPlaces = new Map<string, { top: number; left: number }>();
