import { timestampMs } from "@bufbuild/protobuf/wkt";
import { type AvailabilityDay, type AvailabilitySlot, SlotState } from "~/gen/lapang/v1/venue_pb";
import { allSlotsOf, type PlayDay } from "~/lib/play-days";

// What a player has picked in the grid of hours, and what follows from it (rules.md §6). No React, no words.

export type PriceRange = { min: bigint; max: bigint; currency: string };

/** A slot that can be asked for; `start` in milliseconds since 1970 is its name. */
export type Slot = { start: number; minutes: number; price: PriceRange | null };

/** A slot as the grid shows it. */
export type Cell = Slot & { state: SlotState; freeCourts: number };

/** Picked slots, soonest first. */
export type Selection = readonly Slot[];

/** Slots that follow each other without a gap. */
export type Run = { start: number; end: number; slots: Slot[] };

/** Slots in one booking, at most. */
export const mostSlots = 12;

/** Days ahead that can be booked, today not counted. */
export const daysAhead = 60;

/** Days shown of one call: one fewer than it may ask for, as the last one's night is on the day after. */
const daysPerPage = 13;

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

export function slotOf(slot: AvailabilitySlot): Slot {
  const { startTime, durationMinutes, priceMin, priceMax, currency } = slot;
  const isPriced = priceMin !== undefined && priceMax !== undefined;
  return {
    start: startTime ? timestampMs(startTime) : 0,
    minutes: durationMinutes,
    price: isPriced ? { min: priceMin, max: priceMax, currency } : null,
  };
}

export function cellsOf(slots: readonly AvailabilitySlot[]): Cell[] {
  return slots.map((slot) => ({ ...slotOf(slot), state: slot.state, freeCourts: slot.freeCourts }));
}

export function endOf({ start, minutes }: Slot): number {
  return start + minutes * minuteMs;
}

/** Takes a slot in, or out when it is in; a full selection takes no more and stays as it is. */
export function toggled(selection: Selection, slot: Slot): Selection {
  const without = selection.filter(({ start }) => start !== slot.start);
  if (without.length < selection.length) return without;
  if (selection.length >= mostSlots) return selection;
  return [...selection, slot].sort((one, other) => one.start - other.start);
}

export function runsOf(selection: Selection): Run[] {
  const runs: Run[] = [];
  for (const slot of selection) {
    const last = runs.at(-1);
    if (last?.end === slot.start) {
      last.end = endOf(slot);
      last.slots.push(slot);
    } else {
      runs.push({ start: slot.start, end: endOf(slot), slots: [slot] });
    }
  }
  return runs;
}

/** The price of all together; null where one of them has none, or they are in several currencies. */
export function totalOf(slots: Selection): PriceRange | null {
  const [first, ...rest] = slots.map(({ price }) => price);
  if (!first) return null;
  let total = first;
  for (const price of rest) {
    if (price?.currency !== total.currency) return null;
    total = { ...total, min: total.min + price.min, max: total.max + price.max };
  }
  return total;
}

/** What of a selection is still to be had, by the latest word of the days that are known, at its latest price. */
export function reconciled(selection: Selection, days: readonly AvailabilityDay[]): { kept: Slot[]; lost: Slot[] } {
  const known = new Map(days.flatMap((day) => day.slots).map((slot) => [slotOf(slot).start, slot]));
  const kept: Slot[] = [];
  const lost: Slot[] = [];
  for (const picked of selection) {
    const latest = known.get(picked.start);
    if (!latest) kept.push(picked);
    else if (latest.state === SlotState.FREE) kept.push(slotOf(latest));
    else lost.push(picked);
  }
  return { kept, lost };
}

/** Whether two selections are the same slots at the same prices. */
export function isSameSelection(one: Selection, other: Selection): boolean {
  return one.length === other.length && one.every((slot, at) => other[at] && slotText(slot) === slotText(other[at]));
}

const slotText = ({ start, minutes, price }: Slot) =>
  [start, minutes, price?.min, price?.max, price?.currency].join(" ");

/** A selection with its prices, to be compared with a later one. */
export const selectionText = (sportId: string, slots: Selection) => [sportId, ...slots.map(slotText)].join("; ");

/** The slots within some stretches, by whether they can be had. */
export function slotsWithin(
  spans: readonly { start: number; end: number }[],
  days: readonly AvailabilityDay[],
): { free: Slot[]; unfree: Slot[] } {
  const within = days
    .flatMap(({ slots }) => slots)
    .filter((slot) => spans.some(({ start, end }) => start <= slotOf(slot).start && slotOf(slot).start < end));
  return {
    free: within.filter(({ state }) => state === SlotState.FREE).map(slotOf),
    unfree: within.filter(({ state }) => state !== SlotState.FREE).map(slotOf),
  };
}

/** The slots of a selection that a refusal names (`SLOT_TAKEN`: their starts, separated by commas). */
export function namedIn(selection: Selection, starts: string | undefined): Slot[] {
  const named = new Set((starts ?? "").split(",").map((start) => Date.parse(start)));
  return selection.filter(({ start }) => named.has(start));
}

/** Free slots closest in time to those that were lost, soonest first. */
export function nearestFree(
  lost: readonly Slot[],
  days: readonly AvailabilityDay[],
  selection: Selection,
  most: number,
): Slot[] {
  const picked = new Set(selection.map(({ start }) => start));
  const away = ({ start }: Slot) => Math.min(...lost.map((gone) => Math.abs(gone.start - start)));
  return days
    .flatMap((day) => day.slots)
    .filter(({ state }) => state === SlotState.FREE)
    .map(slotOf)
    .filter((slot) => !picked.has(slot.start) && away(slot) < dayMs)
    .sort((one, other) => away(one) - away(other) || one.start - other.start)
    .slice(0, most)
    .sort((one, other) => one.start - other.start);
}

/** The first of these days on which something is free, its night included. */
export function firstFreeDay(days: readonly PlayDay[]): string | undefined {
  return days.find((day) => allSlotsOf(day).some(({ state }) => state === SlotState.FREE))?.date;
}

/** Which call a day belongs to, counted from today: the days before it, and how many are shown of it. */
export function pageOf(today: string, day: string): { offset: number; days: number } {
  const away = Math.round((Date.parse(day) - Date.parse(today)) / dayMs);
  const offset = Math.floor(away / daysPerPage) * daysPerPage;
  return { offset, days: Math.min(daysPerPage, daysAhead + 1 - offset) };
}

export function isBookable(today: string, day: string): boolean {
  const away = (Date.parse(day) - Date.parse(today)) / dayMs;
  return /^\d{4}-\d{2}-\d{2}$/.test(day) && away >= 0 && away <= daysAhead;
}
