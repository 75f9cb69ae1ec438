import { useState } from "react";
import { NavigationType, useNavigationType } from "react-router";
import type { Selection } from "../selection-rules";
import { type BookingDraft, storedDraft } from "./booking-draft";

/** Hours that were picked before, in another visit. */
export type Kept = { draft: BookingDraft; sportId: string; slots: Selection };

/**
 * The draft of an earlier visit. The page it was left on resumes it: after a reload, going back or signing in again.
 * A link that somebody tapped wins over it, so there its hours are only offered.
 */
export function useKeptDraft(venueId: string, sports: readonly string[], query: URLSearchParams) {
  const how = useNavigationType();
  const [first] = useState(() => {
    const draft = storedDraft(venueId);
    const isResumed = how !== NavigationType.Push && !query.has("at") && draft?.query === query.toString();
    return { draft, isResumed };
  });
  const { draft, isResumed } = first;
  const [kept, setKept] = useState(() => (draft && !isResumed ? keptIn(draft, sports) : null));
  return {
    /** The draft to start with; notes without hours belong to no hours in particular. */
    initial: isResumed ? draft : draft && !kept ? { notes: draft.notes, bySport: {} } : null,
    kept,
    forget: () => setKept(null),
  };
}

/** The hours of a draft, of the first of these sports that has some. */
function keptIn(draft: BookingDraft, sports: readonly string[]): Kept | null {
  for (const sportId of sports) {
    const slots = draft.bySport[sportId] ?? [];
    if (slots.length > 0) return { draft, sportId, slots };
  }
  return null;
}
