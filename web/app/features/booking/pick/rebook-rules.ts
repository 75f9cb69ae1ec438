import type { Booking } from "~/gen/lapang/v1/booking_pb";
import { spansOf } from "~/lib/format/booking-hours";
import { addDays, type Day, dayOf, instantOf } from "~/lib/format/dates";
import { dateFormat } from "~/lib/format/formats";
import { usualRules } from "~/lib/venue/house-rules";
import { isAlive } from "../status";

// A link to the booking form with the same hours on another day.

const dayMs = 24 * 60 * 60_000;
const minuteMs = 60_000;
const week = 7;

const daysBetween = (from: Day, to: Day) => Math.round((Date.parse(to) - Date.parse(from)) / dayMs);

/** Minutes on the venue's clock since its midnight. */
function minutesOf(instant: number, day: Day, zone: string): number {
  const clock = dateFormat("en", { hour: "numeric", minute: "numeric", hourCycle: "h23", timeZone: zone });
  const parts = Object.fromEntries(clock.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
  const { hour = 0, minute = 0 } = parts;
  return daysBetween(day, dayOf(new Date(instant), zone)) * (dayMs / minuteMs) + hour * 60 + minute;
}

/**
 * The booking's hours at the same clock time: those of a booking that came to nothing on their own day, while it is
 * ahead; otherwise on the next such weekday. Null beyond the days that the venue can be booked ahead.
 */
export function rebookingOf(
  { slots, status }: Booking,
  zone: string,
  now: number,
  horizon = usualRules.horizonDays,
): { date: Day; at: string } | null {
  const spans = spansOf(slots);
  const [first] = spans;
  if (!first) return null;
  const own = dayOf(new Date(first.start), zone);
  const today = dayOf(new Date(now), zone);
  const isOpen = first.start > now && !isAlive(status);
  const weeks = isOpen ? 0 : Math.max(1, Math.floor(daysBetween(own, today) / week) + 1);
  const date = addDays(own, weeks * week);
  const isTooFar = daysBetween(today, date) > horizon;
  if (isTooFar) return null;
  const moved = (instant: number) => instantOf(date, minutesOf(instant, own, zone), zone).toISOString();
  return { date, at: spans.map(({ start, end }) => `${moved(start)}/${moved(end)}`).join(",") };
}

/** The ranges named in a link to the form: an hour by its start, or a range by its start and end. */
export function namedSpans(at: string | null): { start: number; end: number }[] {
  return (at ?? "").split(",").flatMap((text) => {
    const [from = "", to] = text.split("/");
    const start = Date.parse(from);
    const end = to === undefined ? start + 1 : Date.parse(to);
    return Number.isFinite(start) && end > start ? [{ start, end }] : [];
  });
}
