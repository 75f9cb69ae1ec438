import { useState } from "react";

/**
 * What is typed into a form, beside what was saved when the typing began, and the whole that it was read from. What is saved
 * elsewhere shows here too, unless that would take away what is being typed: then the whole stays the one that was read, so
 * that sending it back tells the server what it was. Drafts are plain: compared by what they say.
 */
export function useDraft<Draft extends object, Whole>(saved: Draft, whole: Whole) {
  const [kept, setKept] = useState({ saved, whole });
  const [draft, setDraft] = useState(saved);
  const isUnsaved = !isSame(draft, kept.saved);
  if (kept.whole !== whole && (!isUnsaved || isSame(saved, kept.saved))) {
    setKept({ saved, whole });
    if (!isUnsaved) setDraft(saved);
  }
  return {
    draft,
    setDraft,
    isUnsaved,
    /** What the draft was read from. */
    whole: kept.whole,
    discard() {
      setKept({ saved, whole });
      setDraft(saved);
    },
    /** Goes on from what is saved now, with what was typed since `from` on top of it. */
    goOn(now: { saved: Draft; whole: Whole }, from: Draft = kept.saved) {
      setKept(now);
      setDraft((typed) => withTyped(now.saved, typed, from));
    },
  };
}

function withTyped<Draft extends object>(saved: Draft, typed: Draft, from: Draft): Draft {
  const changed = Object.entries(typed).filter(([field, value]) => !isSame(value, from[field as keyof Draft]));
  return { ...saved, ...Object.fromEntries(changed) };
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
