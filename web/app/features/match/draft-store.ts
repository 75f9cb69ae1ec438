import { type Draft, emptyDraft } from "./form-rules";

const key = "lapang-match-draft";

/** Keeps what was typed across signing in again; only then, so that nothing of a person stays behind. */
export function keepDraft(draft: Draft): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // Without storage the form starts empty.
  }
}

/** What was kept, once. */
export function takeDraft(): Draft | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? "null");
    sessionStorage.removeItem(key);
    if (typeof stored !== "object" || stored === null || !("sportId" in stored)) return null;
    return { ...emptyDraft(""), ...(stored as Partial<Draft>) };
  } catch {
    return null;
  }
}
