import type { Day } from "~/lib/format/dates";
import { createStored } from "~/lib/forms/stored";
import type { BlockDraft } from "./block-rules";

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

/** A block that was left to look at a booking in its way, with its input. `id` is that of the block; empty of a new one. */
type LeftBlock = { place: "board" | "courts"; venueId: string; id: string; draft: BlockDraft };

let left: LeftBlock | null = null;

/** Until the app is closed. */
export function leaveBlock(block: LeftBlock | null): void {
  left = block;
}

export function leftBlock(place: LeftBlock["place"], venueId: string): LeftBlock | null {
  return left?.place === place && left.venueId === venueId ? left : null;
}
