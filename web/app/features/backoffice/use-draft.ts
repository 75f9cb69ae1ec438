import { useState } from "react";

/**
 * What is typed into a form, beside what is saved. What was saved elsewhere shows here too, unless that would take away what
 * is being typed. Drafts are plain: compared by what they say.
 */
export function useDraft<Draft>(saved: Draft) {
  const [kept, setKept] = useState(saved);
  const [draft, setDraft] = useState(saved);
  const isUnsaved = !isSame(draft, kept);
  if (!isSame(saved, kept)) {
    setKept(saved);
    if (!isUnsaved) setDraft(saved);
  }
  return {
    draft,
    setDraft,
    isUnsaved,
    discard: () => setDraft(kept),
    /** Shows what became of a draft that was sent: the server tidies up. What was typed since stays. */
    accept: (sent: Draft, saved: Draft) => setDraft((now) => (isSame(now, sent) ? saved : now)),
  };
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
