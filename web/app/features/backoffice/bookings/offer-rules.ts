import { type Booking, type BookingProposal, ProposalStatus } from "~/gen/lapang/v1/booking_pb";
import type { AvailabilitySlot } from "~/gen/lapang/v1/venue_pb";
import { type Day, instantOf } from "~/lib/format/dates";
import { dateOf } from "../decision-rules";

// Alternative times that staff offer (rules.md §6). No React, no texts.

/** A time in the batch, with its price if all of its hours have one. */
export type Picked = { start: number; minutes: number; price?: Quote };

export type Quote = { priceMin: bigint; priceMax: bigint; currency: string };

/** The price of this many minutes from a start, by the day's slots. */
export function quoteFor(slots: readonly AvailabilitySlot[], start: number, minutes: number): Quote | undefined {
  const within = slots.filter(({ startTime }) => {
    const at = dateOf(startTime)?.getTime() ?? 0;
    return at >= start && at < start + minutes * 60_000;
  });
  const [first] = within;
  if (!first?.currency || within.some(({ priceMin }) => priceMin === undefined)) return undefined;
  const sum = (price: (slot: AvailabilitySlot) => bigint | undefined) =>
    within.reduce((total, slot) => total + (price(slot) ?? 0n), 0n);
  return {
    priceMin: sum(({ priceMin }) => priceMin),
    priceMax: sum(({ priceMin, priceMax }) => priceMax ?? priceMin),
    currency: first.currency,
  };
}

/** Whether one of these times has a range or no price, so that the player could not accept it without asking. */
export function isPriceOpen(batch: readonly Picked[]): boolean {
  return batch.some(({ price }) => !price || price.priceMin !== price.priceMax);
}

export const mostOffers = 10;
export const longestNote = 1000;

const dayMs = 24 * 60 * 60_000;
/** The player gets at least this long before the first time starts, if possible. */
const headStartMs = 60 * 60_000;
const stepMs = 5 * 60_000;

/** Adds a time, or removes it if present. A full batch stays as it is. */
export function toggledPick(batch: readonly Picked[], pick: Picked): readonly Picked[] {
  const without = batch.filter(({ start, minutes }) => start !== pick.start || minutes !== pick.minutes);
  if (without.length < batch.length) return without;
  if (batch.length >= mostOffers) return batch;
  return [...batch, pick].sort((one, other) => one.start - other.start || one.minutes - other.minutes);
}

/** The latest expiry: before any offered time and the requested time start. */
export function latestExpiry(booking: Booking, batch: readonly Picked[]): Date | null {
  const requested = booking.slots.flatMap(({ startTime }) => dateOf(startTime)?.getTime() ?? []);
  const starts = [...requested, ...batch.map(({ start }) => start)];
  return starts.length > 0 ? new Date(Math.min(...starts)) : null;
}

/** The default expiry: in a day or before something starts, rounded to five minutes. */
export function usualExpiry(booking: Booking, batch: readonly Picked[], now: Date): Date {
  const dayOn = now.getTime() + dayMs;
  const latest = latestExpiry(booking, batch)?.getTime() ?? dayOn;
  const away = latest - now.getTime();
  const margin = away > 2 * headStartMs ? headStartMs : Math.max(away / 2, 0);
  const wanted = Math.min(dayOn, latest - margin);
  const rounded = Math.floor(wanted / stepMs) * stepMs;
  return new Date(rounded > now.getTime() ? rounded : wanted);
}

export type ExpiryProblem = "missing" | "past" | "late";

export function expiryProblem(expiry: Date | null, latest: Date | null, now: Date): ExpiryProblem | null {
  if (!expiry) return "missing";
  if (expiry <= now) return "past";
  return latest && expiry >= latest ? "late" : null;
}

/** The instant of a date and time in the venue's time zone. */
export function instantAt(day: Day | null, time: { hour: number; minute: number } | null, zone: string): Date | null {
  return day && time ? instantOf(day, time.hour * 60 + time.minute, zone) : null;
}

/** Whether it can still be accepted, by this device's clock. */
export function isOnOffer({ status, expiresAt }: BookingProposal, now: Date): boolean {
  const until = dateOf(expiresAt);
  return status === ProposalStatus.OFFERED && (!until || until > now);
}

/** Offers by batch, latest batch first, each in order of time. */
export function batchesOf(proposals: readonly BookingProposal[]): { id: string; offers: BookingProposal[] }[] {
  const batches = new Map<string, BookingProposal[]>();
  for (const offer of proposals) batches.set(offer.batchId, [...(batches.get(offer.batchId) ?? []), offer]);
  const at = (time: BookingProposal["startTime"]) => dateOf(time)?.getTime() ?? 0;
  return [...batches]
    .map(([id, offers]) => ({ id, offers: offers.toSorted((one, other) => at(one.startTime) - at(other.startTime)) }))
    .toSorted((one, other) => at(other.offers[0]?.createdAt) - at(one.offers[0]?.createdAt));
}

/** Possible lengths of offers in minutes: one to four slots, and the requested length. */
export function lengthsOf(slotMinutes: number, requestedMinutes: number): number[] {
  const lengths = new Set([1, 2, 3, 4].map((slots) => slots * slotMinutes));
  if (requestedMinutes > 0 && requestedMinutes % slotMinutes === 0) lengths.add(requestedMinutes);
  return [...lengths].sort((one, other) => one - other);
}

/** The first day to show: the requested one, or today if that is past. */
export function firstDayOf(requestedDay: Day | null, today: Day): Day {
  return requestedDay && requestedDay > today ? requestedDay : today;
}
