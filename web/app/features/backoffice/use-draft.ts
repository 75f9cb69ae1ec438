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
  return { draft, setDraft, isUnsaved, discard: () => setDraft(kept) };
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
