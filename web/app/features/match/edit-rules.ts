import type { Match } from "~/gen/lapang/v1/match_pb";
import { type Draft, keepsEnd, keepsStart, startOfDraft } from "./form-rules";

/** What saving an edit does to others, and no further edit takes back. */
export type Consequences = {
  /** So many get an email of the new time or place: those who play, without the host, and those who wait. */
  told: { players: number; waiting: number } | null;
  /** So many of those who wait get a place. */
  movedUp: number;
};

export function consequencesOf(match: Match, draft: Draft): Consequences {
  const players = match.currentParticipants - 1;
  const movedUp = Math.min(match.waitlistCount, freeWith(draft.maxParticipants, match.currentParticipants));
  // What those hear who get a place has the new time and place in it.
  const waiting = match.waitlistCount - movedUp;
  const isTyped = startOfDraft(draft) !== null;
  const isMoved = (isTyped && !(keepsStart(match, draft) && keepsEnd(match, draft))) || isAtAnotherPlace(match, draft);
  return {
    told: isMoved && players + waiting > 0 ? { players, waiting } : null,
    movedUp,
  };
}

function freeWith(most: number | null, now: number): number {
  return most === null ? Number.POSITIVE_INFINITY : Math.max(0, most - now);
}

function isAtAnotherPlace({ venue, location }: Match, draft: Draft): boolean {
  if (draft.usesVenue) return draft.venue !== null && draft.venue.id !== venue?.id;
  return venue !== undefined || draft.location.trim() !== location;
}
