import { timestampMs } from "@bufbuild/protobuf/wkt";
import type { Booking } from "~/gen/lapang/v1/booking_pb";
import type { Match, MatchCourt } from "~/gen/lapang/v1/match_pb";
import { spansOf } from "./booking-hours";
import { clockRange, friendlyDay } from "./dates";
import type { Locale } from "./locale";

/** A player's match and booking belong together when they are at one venue and have hours in common. */

/** In milliseconds. */
export type Span = { start: number; end: number };

export function timeOf({ dateTime, endTime }: Match): Span {
  return { start: dateTime ? timestampMs(dateTime) : 0, end: endTime ? timestampMs(endTime) : 0 };
}

export function matchOf(booking: Booking, matches: readonly Match[], hostId: string): Match | undefined {
  return matches.find((match) => match.hostId === hostId && areTogether(match, booking));
}

export function bookingsOf(match: Match, bookings: readonly Booking[]): Booking[] {
  return bookings.filter((booking) => areTogether(match, booking));
}

function areTogether(match: Match, { venueId, slots }: Booking): boolean {
  const played = timeOf(match);
  return (
    match.venue?.id === venueId && spansOf(slots).some(({ start, end }) => start < played.end && played.start < end)
  );
}

/** The parts of a time that are in none of these bookings. */
export function partsOutside(time: Span, bookings: readonly Booking[]): Span[] {
  return partsOutsideSpans(
    time,
    bookings.flatMap(({ slots }) => spansOf(slots)),
  );
}

/** The consecutive hours of the courts of a match. */
export function courtSpans(courts: readonly MatchCourt[]): Span[] {
  return spansOf(courts.map(({ startsAt, endsAt }) => ({ startTime: startsAt, endTime: endsAt })));
}

export function partsOutsideSpans(time: Span, spans: readonly Span[]): Span[] {
  let rest: Span[] = [{ start: time.start, end: time.end }];
  for (const booked of spans)
    rest = rest
      .flatMap(({ start, end }) => [
        { start, end: Math.min(end, booked.start) },
        { start: Math.max(start, booked.end), end },
      ])
      .filter(({ start, end }) => start < end);
  return rest;
}

/**
 * The hours booked for a match, and the parts of its new time that are in no booking; null if there are none. The
 * bookings are the host's coming ones.
 */
export function courtLeft(match: Match, to: Span & { venueId?: string }, bookings: readonly Booking[]) {
  const booked = spansOf(bookingsOf(match, bookings).flatMap(({ slots }) => slots));
  const there = bookings.filter(({ venueId }) => venueId === to.venueId);
  const outside = partsOutside(to, there);
  return booked.length > 0 && outside.length > 0 ? { booked, outside } : null;
}

/** 19:00–21:00 WIB */
export function hoursText(spans: readonly Span[], zone: string, locale: Locale): string {
  return spans.map(({ start, end }) => clockRange(new Date(start), new Date(end), zone, locale)).join(", ");
}

/** Tomorrow, 19:00–21:00 WIB */
export function timesText(spans: readonly Span[], zone: string, locale: Locale): string {
  const texts = spans.map(
    (span) => `${friendlyDay(new Date(span.start), zone, locale)}, ${hoursText([span], zone, locale)}`,
  );
  return texts.join("; ");
}
