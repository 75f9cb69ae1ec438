import { timestampMs } from "@bufbuild/protobuf/wkt";
import { type AvailabilityDay, type AvailabilitySlot, SlotState } from "~/gen/lapang/v1/venue_pb";
import { allSlotsOf, type PlayDay } from "~/lib/format/play-days";

// The player's selection in the hour grid, and what follows from it (rules.md §6). Pure: no React, no texts.

export type PriceRange = { min: bigint; max: bigint; currency: string };

/** Free courts of a slot that cost the same. */
type CourtPrice = { ids: readonly string[]; price: PriceRange | null };

/** A bookable slot; `start` (milliseconds since 1970) identifies it. Its price is that of any court. */
export type Slot = {
  start: number;
  minutes: number;
  price: PriceRange | null;
  /** Absent where the free courts are not known. */
  courts?: readonly CourtPrice[];
};

/** A slot as the grid shows it. */
export type Cell = Slot & { state: SlotState; freeCourts: number; isAsked: boolean };

/** Picked slots, soonest first. */
export type Selection = readonly Slot[];

/** Consecutive slots. */
export type Run = { start: number; end: number; slots: Slot[] };

/** The maximum of slots in one booking. */
export const mostSlots = 12;

/** Days shown per call: one fewer than requested, because the last day's night is on the day after. */
const daysPerPage = 13;

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

export function slotOf(slot: AvailabilitySlot): Slot {
  const { startTime, durationMinutes, currency, courtPrices } = slot;
  return {
    start: startTime ? timestampMs(startTime) : 0,
    minutes: durationMinutes,
    price: rangeOf(slot, currency),
    ...(courtPrices.length > 0 && {
      courts: courtPrices.map((group) => ({ ids: group.courtIds, price: rangeOf(group, currency) })),
    }),
  };
}

function rangeOf({ priceMin, priceMax }: { priceMin?: bigint; priceMax?: bigint }, currency: string) {
  return priceMin !== undefined && priceMax !== undefined ? { min: priceMin, max: priceMax, currency } : null;
}

export function cellsOf(slots: readonly AvailabilitySlot[]): Cell[] {
  return slots.map((slot) => ({
    ...slotOf(slot),
    state: slot.state,
    freeCourts: slot.freeCourts,
    isAsked: slot.isAsked,
  }));
}

export function endOf({ start, minutes }: Slot): number {
  return start + minutes * minuteMs;
}

/** Adds a slot, or removes it; a full selection stays as it is. */
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

/** The total price; null where a part has none, or in several currencies. */
export function totalOf(slots: readonly { price: PriceRange | null }[]): PriceRange | null {
  const [first, ...rest] = slots.map(({ price }) => price);
  if (!first) return null;
  let total = first;
  for (const price of rest) {
    if (price?.currency !== total.currency) return null;
    total = { ...total, min: total.min + price.min, max: total.max + price.max };
  }
  return total;
}

export type PriceTier = "low" | "middle" | "high";

/**
 * How an hour's price compares with the others of its day; all the same are low. Where more than half of the hours cost
 * the most, that is the usual price, and no hour is high.
 */
export function priceTiersOf(cells: readonly Cell[]): (cell: Cell) => PriceTier {
  const costOf = ({ price }: Slot) => (price ? price.min + price.max : null);
  const costs = cells.flatMap((cell) => costOf(cell) ?? []);
  const lowest = costs.reduce((least, cost) => (cost < least ? cost : least), costs[0] ?? 0n);
  const highest = costs.reduce((most, cost) => (cost > most ? cost : most), lowest);
  const isUsual = costs.filter((cost) => cost === highest).length * 2 > costs.length;
  return (cell) => {
    const cost = costOf(cell) ?? lowest;
    if (cost === lowest) return "low";
    return cost === highest && !isUsual ? "high" : "middle";
  };
}

/** The part of a selection that is still free on the known days, at the latest prices. */
export function reconciled(
  selection: Selection,
  days: readonly AvailabilityDay[],
): { available: Slot[]; lost: Slot[] } {
  const known = new Map(days.flatMap((day) => day.slots).map((slot) => [slotOf(slot).start, slot]));
  const available: Slot[] = [];
  const lost: Slot[] = [];
  for (const picked of selection) {
    const latest = known.get(picked.start);
    if (!latest) available.push(picked);
    else if (latest.state === SlotState.FREE) available.push(slotOf(latest));
    else lost.push(picked);
  }
  return { available, lost };
}

/** Whether two selections are the same slots with the same free courts at the same prices. */
export function isSameSelection(one: Selection, other: Selection): boolean {
  const text = (slot: Slot) =>
    [slotText(slot), ...(slot.courts ?? []).map(({ ids, price }) => `${ids} ${priceKey(price)}`)].join("; ");
  return one.length === other.length && one.every((slot, at) => other[at] && text(slot) === text(other[at]));
}

/** Whether these are the same hours, whatever they cost. */
export const isSameHours = (one: Selection, other: Selection) =>
  one.length === other.length && one.every(({ start }) => other.some((slot) => slot.start === start));

/** A price as text, to compare. */
export const priceKey = (price: PriceRange | null) => [price?.min, price?.max, price?.currency].join(" ");

const slotText = ({ start, minutes, price }: Slot) => [start, minutes, priceKey(price)].join(" ");

/** A selection with its prices as text, to compare with a later one. */
export const selectionText = (sportId: string, slots: Selection) => [sportId, ...slots.map(slotText)].join("; ");

/** The slots within some ranges, by whether they are free. */
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

/** The slots of a selection named in a refusal (`SLOT_TAKEN`: their starts, separated by commas). */
export function namedIn(selection: Selection, starts: string | undefined): Slot[] {
  const named = new Set((starts ?? "").split(",").map((start) => Date.parse(start)));
  return selection.filter(({ start }) => named.has(start));
}

/** The free slots closest in time to the lost ones, soonest first. */
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

/** The first of these days with a free slot, its night included. */
export function firstFreeDay(days: readonly PlayDay[]): string | undefined {
  return days.find((day) => allSlotsOf(day).some(({ state }) => state === SlotState.FREE))?.date;
}

/**
 * The call that a day belongs to, counted from today: its offset, and how many of its days are shown. `horizon`: how many
 * days ahead can be booked, today not counted.
 */
export function pageOf(today: string, day: string, horizon: number): { offset: number; days: number } {
  const away = Math.round((Date.parse(day) - Date.parse(today)) / dayMs);
  const offset = Math.floor(away / daysPerPage) * daysPerPage;
  return { offset, days: Math.min(daysPerPage, horizon + 1 - offset) };
}

export function isBookable(today: string, day: string, horizon: number): boolean {
  const away = (Date.parse(day) - Date.parse(today)) / dayMs;
  return /^\d{4}-\d{2}-\d{2}$/.test(day) && away >= 0 && away <= horizon;
}
