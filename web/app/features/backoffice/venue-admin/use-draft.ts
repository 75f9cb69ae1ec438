import { useState } from "react";

/**
 * A form's draft, the values it started from, and the whole object they were read from. Changes saved elsewhere appear
 * unless they would overwrite typed input; then the old object stays, so that saving it lets the server detect the
 * conflict. Drafts are plain data, compared by value.
 */
export function useDraft<Draft extends object, Whole>(saved: Draft, whole: Whole) {
  const [base, setBase] = useState({ saved, whole });
  const [draft, setDraft] = useState(saved);
  const isUnsaved = !isSame(draft, base.saved);
  if (base.whole !== whole && (!isUnsaved || isSame(saved, base.saved))) {
    setBase({ saved, whole });
    if (!isUnsaved) setDraft(saved);
  }
  return {
    draft,
    setDraft,
    isUnsaved,
    /** The object that the draft was read from. */
    whole: base.whole,
    discard() {
      setBase({ saved, whole });
      setDraft(saved);
    },
    /** Rebases on newly saved data: reapplies what was typed since `from`. */
    goOn(now: { saved: Draft; whole: Whole }, from: Draft = base.saved) {
      setBase(now);
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
