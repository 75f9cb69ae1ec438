import type { Booking, BookingSlot } from "~/gen/lapang/v1/booking_pb";
import { firstDayOf } from "~/lib/format/booking-hours";
import { clockRange, shortDay } from "~/lib/format/dates";
import type { Locale } from "~/lib/format/locale";
import { formatMoney, formatMoneyRange } from "~/lib/format/money";
import { dateOf } from "../decision-rules";

/** A booking's details as short lines, shared by the table, the cards and the page. */

export function zoneOf({ venue }: Booking): string {
  return venue?.timeZone || "Asia/Jakarta";
}

/** The first day, +2 days if others follow, and the hours of the first. */
export function whenOf(booking: Booking, locale: Locale): { day: string; hours: string } | null {
  const zone = zoneOf(booking);
  const first = firstDayOf(booking.slots, zone, locale);
  if (!first) return null;
  const day = shortDay(first.start, zone, locale);
  return { day: first.more ? `${day} ${first.more}` : day, hours: first.hours };
}

/** The time of each slot. */
export function timesOf(slots: readonly BookingSlot[], zone: string, locale: Locale): string[] {
  return slots.flatMap(({ startTime, endTime }) => {
    const [start, end] = [dateOf(startTime), dateOf(endTime)];
    return start && end ? `${shortDay(start, zone, locale)} · ${clockRange(start, end, zone, locale)}` : [];
  });
}

export function courtsOf({ slots }: Booking, nameOf: (court: string) => string): string {
  return [...new Set(slots.map(({ courtName }) => courtName).filter(Boolean))].map(nameOf).join(", ");
}

type Quoted = Pick<Booking, "priceMin" | "priceMax" | "currency">;

/** The price set by staff, or the sum of the hours; empty if the venue has no price for them. */
export function priceOf(booking: Quoted & Pick<Booking, "finalPrice">, locale: Locale): string {
  const { finalPrice, currency } = booking;
  return finalPrice === undefined ? quoteOf(booking, locale) : formatMoney(finalPrice, currency || "IDR", locale);
}

/** The price, if it is a single amount, not a range or none. */
export function onePriceOf({ finalPrice, priceMin, priceMax }: Booking): bigint | undefined {
  return finalPrice ?? (priceMin === (priceMax ?? priceMin) ? priceMin : undefined);
}

/** The sum of the prices of its hours. */
export function quoteOf({ priceMin, priceMax, currency }: Quoted, locale: Locale): string {
  if (priceMin === undefined || !currency) return "";
  return formatMoneyRange(priceMin, priceMax ?? priceMin, currency, locale);
}
