import type { Match } from "~/gen/lapang/v1/match_pb";
import type { Span } from "~/lib/format/court-time";
import { reachedBy } from "../guests/people-rules";
import { type Draft, endOfDraft, keepsEnd, keepsStart, startOfDraft } from "./form-rules";

/** Consequences of an edit for others, which no further edit can undo. */
export type Consequences = {
  /** How many are emailed the new time or place: the players except the host, and the waitlist. */
  told: { players: number; waiting: number } | null;
  /** How many have no account and are not told of it. */
  without: number;
  /** How many are promoted from the waitlist. */
  movedUp: number;
};

export function consequencesOf(match: Match, draft: Draft): Consequences {
  const { players, waiting: waitingNow, without } = reachedBy(match);
  const movedUp = Math.min(match.waitlistCount, freeWith(draft.maxParticipants, match.currentParticipants));
  // The promotion email already contains the new time and place.
  const waiting = Math.max(0, waitingNow - movedUp);
  const moved = isMoved(match, draft);
  return {
    told: moved && players + waiting > 0 ? { players, waiting } : null,
    without: moved ? without : 0,
    movedUp,
  };
}

/** When and at which venue the match would be; null unless an edit moves it. */
export function movedTo(match: Match, draft: Draft): (Span & { venueId?: string }) | null {
  const [start, end] = [startOfDraft(draft), endOfDraft(draft)];
  if (!start || !end || !isMoved(match, draft)) return null;
  return { start: start.getTime(), end: end.getTime(), venueId: draft.usesVenue ? draft.venue?.id : undefined };
}

function isMoved(match: Match, draft: Draft): boolean {
  const isTyped = startOfDraft(draft) !== null;
  return (isTyped && !(keepsStart(match, draft) && keepsEnd(match, draft))) || isAtAnotherPlace(match, draft);
}

function freeWith(most: number | null, now: number): number {
  return most === null ? Number.POSITIVE_INFINITY : Math.max(0, most - now);
}

function isAtAnotherPlace({ venue, location }: Match, draft: Draft): boolean {
  if (draft.usesVenue) return draft.venue !== null && draft.venue.id !== venue?.id;
  return venue !== undefined || draft.location.trim() !== location;
}
