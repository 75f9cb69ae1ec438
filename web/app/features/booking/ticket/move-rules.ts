import { create } from "@bufbuild/protobuf";
import { timestampMs } from "@bufbuild/protobuf/wkt";
import type { BookingSlot } from "~/gen/lapang/v1/booking_pb";
import { type AvailabilityDay, type AvailabilitySlot, CourtPriceSchema, SlotState } from "~/gen/lapang/v1/venue_pb";
import { type Cell, endOf, mostSlots, type PriceRange, type Selection, toggled } from "../selection-rules";

// Which hours a booking can move to. No React, no texts.

type Own = { start: number; end: number; slot: BookingSlot };

function spansOf(slots: readonly BookingSlot[]): Own[] {
  return slots.flatMap((slot) =>
    slot.startTime && slot.endTime
      ? [{ start: timestampMs(slot.startTime), end: timestampMs(slot.endTime), slot }]
      : [],
  );
}

/** The days with the booking's own hours as free: moving gives them back, on its own court. */
export function withOwnHours(days: readonly AvailabilityDay[], slots: readonly BookingSlot[]): AvailabilityDay[] {
  const own = spansOf(slots);
  return days.map((day) => ({ ...day, slots: day.slots.map((slot) => freed(slot, own)) }));
}

function freed(slot: AvailabilitySlot, own: readonly Own[]): AvailabilitySlot {
  const start = slot.startTime ? timestampMs(slot.startTime) : 0;
  const end = start + slot.durationMinutes * 60_000;
  const held = own.find((one) => one.start <= start && end <= one.end);
  if (!held || slot.state === SlotState.PAST || slot.state === SlotState.CLOSED) return slot;
  const price = priceOfPart(held, slot.durationMinutes) ?? { priceMin: slot.priceMin, priceMax: slot.priceMax };
  const wasFree = slot.state === SlotState.FREE;
  const court = create(CourtPriceSchema, { courtIds: [held.slot.courtId], ...price });
  return {
    ...slot,
    state: SlotState.FREE,
    freeCourts: slot.freeCourts + 1,
    courtPrices: wasFree && slot.courtPrices.length === 0 ? [] : [...slot.courtPrices, court],
    ...(wasFree ? undefined : price),
  };
}

/** What a part of a booked slot costs; null where that is not an even share. */
function priceOfPart({ start, end, slot }: Own, minutes: number): { priceMin: bigint; priceMax: bigint } | null {
  const parts = BigInt(Math.max(1, Math.round((end - start) / (minutes * 60_000))));
  const { priceMin, priceMax = priceMin } = slot;
  if (priceMin === undefined || priceMax === undefined || priceMin % parts !== 0n || priceMax % parts !== 0n)
    return null;
  return { priceMin: priceMin / parts, priceMax: priceMax / parts };
}

/** How many slots of a length the booking has. */
export function countOf(slots: readonly BookingSlot[], slotMinutes: number): number {
  const minutes = spansOf(slots).reduce((sum, { start, end }) => sum + (end - start) / 60_000, 0);
  return Math.max(1, Math.min(mostSlots, Math.round(minutes / slotMinutes)));
}

/** The first press picks the booking's length from there, as far as it is free; any other adds or removes an hour. */
export function pressed(picked: Selection, cell: Cell, cells: readonly Cell[], count: number): Selection {
  if (picked.length > 0) return toggled(picked, cell);
  const run: Cell[] = [cell];
  while (run.length < count) {
    const last = run.at(-1) ?? cell;
    const next = cells.find(({ start, state }) => start === endOf(last) && state === SlotState.FREE);
    if (!next) break;
    run.push(next);
  }
  return run;
}

/** Whether these are the booking's own hours. */
export function isWhereItIs(picked: Selection, slots: readonly BookingSlot[]): boolean {
  const own = spansOf(slots);
  const minutes = own.reduce((sum, { start, end }) => sum + (end - start), 0);
  const covered = picked.filter((slot) => own.some(({ start, end }) => start <= slot.start && endOf(slot) <= end));
  return (
    covered.length === picked.length && picked.reduce((sum, slot) => sum + endOf(slot) - slot.start, 0) === minutes
  );
}

/** By how much the price changes; null where one of them is none or a range. */
export function differenceOf(before: PriceRange | null, after: PriceRange | null): bigint | null {
  if (!before || !after || before.currency !== after.currency) return null;
  if (before.min !== before.max || after.min !== after.max) return null;
  return after.min - before.min;
}
