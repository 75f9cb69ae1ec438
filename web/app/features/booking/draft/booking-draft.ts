import { createDraft } from "~/lib/forms/stored";
import type { PriceRange, Selection, Slot } from "../selection-rules";

/** The selection and the notes, with the idempotency key: a retry after a reload is still the same booking. */
export type BookingDraft = {
  bySport: Record<string, Selection>;
  /** The chosen court of a sport; absent for any. */
  courts?: Record<string, string>;
  notes: string;
  key?: string;
  /** The query of the page it was left on: only that page resumes it, any other link offers it. */
  query?: string;
};

const stored = createDraft<BookingDraft>("lapang-booking-draft", 30 * 60_000, { hasVisitors: true });

export const dropDraft = stored.drop;

export function storeDraft(venueId: string, draft: BookingDraft): void {
  if (isEmpty(draft)) dropDraft();
  else stored.store(venueId, draft);
}

export function isEmpty({ notes, bySport }: BookingDraft): boolean {
  return notes === "" && Object.values(bySport).every((picked) => picked.length === 0);
}

/** The player's recent draft for this venue, as far as its hours are still in the future. */
export function storedDraft(venueId: string, now = Date.now()): BookingDraft | null {
  const draft = stored.read(venueId, now);
  if (!draft) return null;
  const sports = Object.entries(draft.bySport).map(([sport, picked]) => [
    sport,
    picked.filter(({ start }) => start > now).map(revived),
  ]);
  return { ...draft, bySport: Object.fromEntries(sports) };
}

function revived({ start, minutes, price, courts }: Slot): Slot {
  return {
    start,
    minutes,
    price: revivedPrice(price),
    ...(courts && { courts: courts.map(({ ids, price: own }) => ({ ids, price: revivedPrice(own) })) }),
  };
}

const revivedPrice = (price: PriceRange | null) =>
  price && { ...price, min: BigInt(price.min), max: BigInt(price.max) };
