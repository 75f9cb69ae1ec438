import { knownSession } from "~/lib/session";
import type { Selection, Slot } from "./selection-rules";

// The selection and the notes, stored in this tab so that they survive a reload or an expired session. Signing out
// deletes them.

const key = "lapang-booking-draft";
/** Drafts older than this are dropped, in milliseconds. */
const draftLifetimeMs = 30 * 60_000;

/** With its idempotency key: a retry after a reload is still the same booking. */
export type BookingDraft = { bySport: Record<string, Selection>; notes: string; key?: string };

type Stored = { venueId: string; userId: string; savedAt: number; draft: BookingDraft };

export function storeDraft(venueId: string, draft: BookingDraft): void {
  const isEmpty = draft.notes === "" && Object.values(draft.bySport).every((picked) => picked.length === 0);
  const userId = knownSession()?.user.id;
  try {
    if (isEmpty) sessionStorage.removeItem(key);
    else if (userId) {
      const stored: Stored = { venueId, userId, savedAt: Date.now(), draft };
      sessionStorage.setItem(
        key,
        JSON.stringify(stored, (_, value) => (typeof value === "bigint" ? value.toString() : value)),
      );
    }
  } catch {
    // Without storage the form starts empty.
  }
}

export function dropDraft(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Without storage there is no draft.
  }
}

/** The player's recent draft for this venue, as far as its hours are still in the future. */
export function storedDraft(venueId: string, now = Date.now()): BookingDraft | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(key) ?? "null") as Partial<Stored> | null;
    if (!stored?.draft || stored.venueId !== venueId || stored.userId !== knownSession()?.user.id) return null;
    if (now - (stored.savedAt ?? 0) > draftLifetimeMs) return null;
    const { bySport, notes, key: sentAs } = stored.draft;
    const sports = Object.entries(bySport).map(([sport, picked]) => [
      sport,
      picked.filter(({ start }) => start > now).map(revived),
    ]);
    return { bySport: Object.fromEntries(sports), notes: String(notes), ...(sentAs && { key: String(sentAs) }) };
  } catch {
    return null;
  }
}

function revived({ start, minutes, price }: Slot): Slot {
  return { start, minutes, price: price && { ...price, min: BigInt(price.min), max: BigInt(price.max) } };
}
