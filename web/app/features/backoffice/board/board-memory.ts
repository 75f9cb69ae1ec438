import type { Day } from "~/lib/format/dates";
import { createStored } from "~/lib/forms/stored";

/** Remembers the board's last venue, and its day until tomorrow. Sign-out deletes both. */
type Left = { venue?: string; day?: Day; isDense?: boolean };

const stored = createStored("lapang-board");
const dayInHand = () => new Date().toDateString();

export function leftBoard(): Left {
  const { on, day, ...rest } = (stored.read() ?? {}) as Left & { on?: string };
  return on === dayInHand() ? { ...rest, day } : rest;
}

export function leaveBoard(left: Left): void {
  stored.write({ ...leftBoard(), ...left, on: dayInHand() });
}

/** Scroll positions by venue and day, until the app is closed. */
export const leftPlaces = new Map<string, { top: number; left: number }>();
