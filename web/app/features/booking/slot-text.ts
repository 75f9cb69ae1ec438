import type { BookingSlot } from "~/gen/lapang/v1/booking_pb";
import { clockRange, dayOf, dayParts, friendlyDay } from "~/lib/format/dates";
import type { Locale } from "~/lib/format/locale";
import { formatMoneyRange } from "~/lib/format/money";
import { sessionsOf } from "./booking-slots";
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

export function priceText({ min, max, currency }: PriceRange, locale: Locale): string {
  return formatMoneyRange(min, max, currency, locale);
}
