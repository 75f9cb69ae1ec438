import type { Booking } from "~/gen/lapang/v1/booking_pb";
import type { Match } from "~/gen/lapang/v1/match_pb";
import { spansOf } from "~/lib/booking-hours";
import { bookingsOf, partsOutside, type Span } from "~/lib/court-time";
import { type Draft, endOfDraft, keepsEnd, keepsStart, startOfDraft } from "./form-rules";

/** The hours that the host has booked for the match, and the parts of its new time that are in no booking. */
type LeftCourt = { booked: Span[]; outside: Span[] };

/** Consequences of an edit. Those for others no further edit can undo. */
export type Consequences = {
  /** How many are emailed the new time or place: the players except the host, and the waitlist. */
  told: { players: number; waiting: number } | null;
  /** How many are promoted from the waitlist. */
  movedUp: number;
  /** Set when the match leaves the hours that its host has booked. */
  court?: LeftCourt;
};

/** The bookings are the host's own coming ones. */
export function consequencesOf(match: Match, draft: Draft, bookings: readonly Booking[] = []): Consequences {
  const players = match.currentParticipants - 1;
  const movedUp = Math.min(match.waitlistCount, freeWith(draft.maxParticipants, match.currentParticipants));
  // The promotion email already contains the new time and place.
  const waiting = match.waitlistCount - movedUp;
  const isTyped = startOfDraft(draft) !== null;
  const isMoved = (isTyped && !(keepsStart(match, draft) && keepsEnd(match, draft))) || isAtAnotherPlace(match, draft);
  return {
    told: isMoved && players + waiting > 0 ? { players, waiting } : null,
    movedUp,
    court: isMoved ? courtLeft(match, draft, bookings) : undefined,
  };
}

function courtLeft(match: Match, draft: Draft, bookings: readonly Booking[]): LeftCourt | undefined {
  const booked = spansOf(bookingsOf(match, bookings).flatMap(({ slots }) => slots));
  const [start, end] = [startOfDraft(draft), endOfDraft(draft)];
  if (booked.length === 0 || !start || !end) return undefined;
  const place = draft.usesVenue ? draft.venue?.id : undefined;
  const there = bookings.filter(({ venueId }) => venueId === place);
  const outside = partsOutside({ start: start.getTime(), end: end.getTime() }, there);
  return outside.length > 0 ? { booked, outside } : undefined;
}

function freeWith(most: number | null, now: number): number {
  return most === null ? Number.POSITIVE_INFINITY : Math.max(0, most - now);
}

function isAtAnotherPlace({ venue, location }: Match, draft: Draft): boolean {
  if (draft.usesVenue) return draft.venue !== null && draft.venue.id !== venue?.id;
  return venue !== undefined || draft.location.trim() !== location;
}
