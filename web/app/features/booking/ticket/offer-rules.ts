import { timestampMs } from "@bufbuild/protobuf/wkt";
import { type Booking, ProposalStatus } from "~/gen/lapang/v1/booking_pb";
import type { AvailabilityDay } from "~/gen/lapang/v1/venue_pb";
import { dayOf } from "~/lib/format/dates";
import { endOf, type PriceRange, slotOf, totalOf } from "../selection-rules";

// What a venue offers instead of the requested hours, and how the two differ. Pure: no React, no texts.

const dayMs = 24 * 60 * 60_000;
const minuteMs = 60_000;

/** An offered time; all in milliseconds since 1970. */
export type Offer = { id: string; start: number; end: number; expires: number };

/** Offers made together, with the venue's note. */
export type Batch = { id: string; note: string; offers: Offer[] };

/** The open offers, the latest batch first, within it the earliest time first. */
export function batchesOn({ proposals }: Booking, now: number): Batch[] {
  const batches = new Map<string, Batch & { madeAt: number }>();
  for (const { id, batchId, startTime, endTime, expiresAt, createdAt, note, status } of proposals) {
    if (status !== ProposalStatus.OFFERED || !startTime || !endTime) continue;
    const expires = expiresAt ? timestampMs(expiresAt) : timestampMs(startTime);
    if (expires <= now) continue;
    const madeAt = createdAt ? timestampMs(createdAt) : 0;
    const batch = batches.get(batchId) ?? { id: batchId, note, offers: [], madeAt };
    batch.offers.push({ id, start: timestampMs(startTime), end: timestampMs(endTime), expires });
    batches.set(batchId, batch);
  }
  return [...batches.values()]
    .sort((one, other) => other.madeAt - one.madeAt)
    .map(({ id, note, offers }) => ({ id, note, offers: offers.sort((one, other) => one.start - other.start) }));
}

/** The price of a range from the venue's slots; null where they do not cover it or have no price. */
export function quoteOf({ start, end }: { start: number; end: number }, days: readonly AvailabilityDay[]) {
  const within = days
    .flatMap(({ slots }) => slots.map(slotOf))
    .filter((slot) => slot.start >= start && endOf(slot) <= end);
  const minutes = within.reduce((sum, slot) => sum + slot.minutes, 0);
  return minutes * minuteMs === end - start ? totalOf(within) : null;
}

export type PriceChange = { way: "same" | "less" | "more"; by: PriceRange };

/** The price difference; null where it is neither more nor less. */
export function priceChange(requested: PriceRange | null, offered: PriceRange | null): PriceChange | null {
  if (!requested || !offered || requested.currency !== offered.currency) return null;
  const [min, max] = [offered.min - requested.min, offered.max - requested.max];
  const { currency } = requested;
  if (min === 0n && max === 0n) return { way: "same", by: { min, max, currency } };
  // A price range that grows at one end and shrinks at the other is neither.
  if ((min < 0n && max > 0n) || (min > 0n && max < 0n)) return null;
  const sizes = [min < 0n ? -min : min, max < 0n ? -max : max].sort((one, other) => (one < other ? -1 : 1));
  const [least = 0n, most = 0n] = sizes;
  return { way: min + max > 0n ? "more" : "less", by: { min: least, max: most, currency } };
}

/**
 * How an offered time differs from the requested one: in days of the venue's calendar, and in minutes on its clock.
 */
export function shiftOf(requested: { start: number; end: number }, offer: Offer, zone: string) {
  const days = Math.round(
    (Date.parse(dayOf(new Date(offer.start), zone)) - Date.parse(dayOf(new Date(requested.start), zone))) / dayMs,
  );
  return {
    days,
    minutes: (offer.start - requested.start) / minuteMs,
    longer: (offer.end - offer.start - (requested.end - requested.start)) / minuteMs,
  };
}
