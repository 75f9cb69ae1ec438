import { timestampMs } from "@bufbuild/protobuf/wkt";
import type { BookingSlot } from "~/gen/lapang/v1/booking_pb";
import { clockTime, dayOf, zoneName } from "./dates";
import { numberFormat } from "./formats";
import type { Locale } from "./locale";

type Span = { start: number; end: number };
type FirstDay = { start: Date; hours: string; more: string };

/** The consecutive hours of a booking, whatever their courts. */
export function spansOf(slots: readonly Pick<BookingSlot, "startTime" | "endTime">[]): Span[] {
  const spans: Span[] = [];
  const inOrder = slots
    .flatMap(({ startTime, endTime }) =>
      startTime && endTime ? [{ start: timestampMs(startTime), end: timestampMs(endTime) }] : [],
    )
    .sort((one, other) => one.start - other.start);
  for (const { start, end } of inOrder) {
    const last = spans.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else spans.push({ start, end });
  }
  return spans;
}

/**
 * A booking's first day with all hours that begin on it, 06:00–07:00, 09:00–10:00 WIB, and how many days follow:
 * +2 days, or nothing.
 */
export function firstDayOf(slots: readonly BookingSlot[], zone: string, locale: Locale): FirstDay | null {
  return firstDayOfSpans(spansOf(slots), zone, locale);
}

/** The same for consecutive hours, soonest first. */
export function firstDayOfSpans(spans: readonly Span[], zone: string, locale: Locale): FirstDay | null {
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
