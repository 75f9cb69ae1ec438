import { knownSession } from "~/lib/session";
import { type Draft, emptyDraft } from "./form-rules";

// What a host has typed, kept in this tab for a session that ends, or a page that is loaded anew, while a form is filled.
// Signing out takes it away with everything else.

const key = "lapang-match-draft";
/** Whoever comes back later than this begins anew, in milliseconds. */
const keptFor = 2 * 60 * 60_000;

type Stored = { form: string; userId: string; savedAt: number; draft: Draft };

/** `form` says which form it belongs to: that of one match, or of a new one with what its address asks for. */
export function keepDraft(form: string, draft: Draft, now = Date.now()): void {
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
    // Without storage nothing was kept.
  }
}

/** What the same player had typed in the same form a moment ago. */
export function keptDraft(form: string, now = Date.now()): Draft | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(key) ?? "null") as Partial<Stored> | null;
    if (!stored?.draft || stored.form !== form || stored.userId !== knownSession()?.user.id) return null;
    if (now - (stored.savedAt ?? 0) > keptFor) return null;
    return { ...emptyDraft(""), ...stored.draft };
  } catch {
    return null;
  }
}
