import { knownSession } from "~/lib/session";
import { type Draft, emptyDraft } from "./form-rules";

// The host's input, stored in this tab so that it survives a reload or an expired session. Signing out deletes it.

const key = "lapang-match-draft";
/** Drafts older than this are dropped, in milliseconds. */
const draftLifetimeMs = 2 * 60 * 60_000;

type Stored = { form: string; userId: string; savedAt: number; draft: Draft };

/** `form` identifies the form: an existing match, or a new one with the parameters of its address. */
export function storeDraft(form: string, draft: Draft, now = Date.now()): void {
  const userId = knownSession()?.user.id;
  if (!userId) return;
  const stored: Stored = { form, userId, savedAt: now, draft };
  try {
    sessionStorage.setItem(key, JSON.stringify(stored));
  } catch {
    // Without storage the form starts anew.
  }
}

export function dropDraft(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Without storage there is no draft.
  }
}

/** The player's recent draft in this form. */
export function storedDraft(form: string, now = Date.now()): Draft | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(key) ?? "null") as Partial<Stored> | null;
    if (!stored?.draft || stored.form !== form || stored.userId !== knownSession()?.user.id) return null;
    if (now - (stored.savedAt ?? 0) > draftLifetimeMs) return null;
    return { ...emptyDraft(""), ...stored.draft };
  } catch {
    return null;
  }
}
