import { timestampMs } from "@bufbuild/protobuf/wkt";
import type { BookingSlot } from "~/gen/lapang/v1/booking_pb";
import { clockTime, dayOf, zoneName } from "./dates";
import { numberFormat } from "./formats";
import type { Locale } from "./locale";

/** The consecutive hours of a booking, whatever their courts. */
export function spansOf(slots: readonly BookingSlot[]): { start: number; end: number }[] {
  const spans: { start: number; end: number }[] = [];
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
