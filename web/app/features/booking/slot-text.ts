import type { BookingSlot } from "~/gen/lapang/v1/booking_pb";
import { clockRange, clockTime, dayOf, dayParts, friendlyDay, zoneName } from "~/lib/dates";
import { numberFormat } from "~/lib/formats";
import type { Locale } from "~/lib/locale";
import { formatMoneyRange } from "~/lib/money";
import { sessionsOf, spansOf } from "./booking-slots";
import type { PriceRange } from "./selection-rules";

type Span = { start: number; end: number };

/** Tomorrow, 19:00–21:00 WIB */
export function spanText(span: Span, zone: string, locale: Locale): string {
  return `${friendlyDay(new Date(span.start), zone, locale)}, ${spanHours(span, zone, locale)}`;
}

/** 19:00–21:00 WIB */
export function spanHours({ start, end }: Span, zone: string, locale: Locale): string {
  return clockRange(new Date(start), new Date(end), zone, locale);
}

/** Tuesday, 24 November 2026, 19:00–21:00 WIB: for screen readers, which do not see the day above it. */
export function spanInFull(span: Span, zone: string, locale: Locale): string {
  const { full } = dayParts(dayOf(new Date(span.start), zone), locale);
  return `${full}, ${spanHours(span, zone, locale)}`;
}

/** The same for all ranges of a booking. */
export function spansText(slots: readonly BookingSlot[], zone: string, locale: Locale): string {
  const sessions = sessionsOf(slots).map((session) => spanInFull(session, zone, locale));
  return sessions.join("; ");
}

/**
 * A booking's first day with all hours that begin on it, 06:00–07:00, 09:00–10:00 WIB, and how many days follow:
 * +2 days, or nothing.
 */
export function firstDayOf(
  slots: readonly BookingSlot[],
  zone: string,
  locale: Locale,
): { start: Date; hours: string; more: string } | null {
  const spans = spansOf(slots);
  const [first] = spans;
  if (!first) return null;
  const start = new Date(first.start);
  const days = spans.map((span) => dayOf(new Date(span.start), zone));
  const ofFirst = spans.filter((_, at) => days[at] === days[0]);
  const clock = (instant: number) => clockTime(new Date(instant), zone, locale);
  const hours = ofFirst.map((span) => `${clock(span.start)}–${clock(span.end)}`).join(", ");
  const others = new Set(days).size - 1;
  const moreDays = numberFormat(locale, { style: "unit", unit: "day", unitDisplay: "long", signDisplay: "always" });
  return { start, hours: `${hours} ${zoneName(zone, start, locale)}`, more: others > 0 ? moreDays.format(others) : "" };
}

export function priceText({ min, max, currency }: PriceRange, locale: Locale): string {
  return formatMoneyRange(min, max, currency, locale);
}
