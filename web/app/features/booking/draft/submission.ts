import { createDraft } from "~/lib/forms/stored";
import type { BookingInput } from "../booking-request";

const stored = createDraft<BookingInput>("lapang-booking-submission", 30 * 60_000, { hasVisitors: true });

/** What was on screen when a visitor pressed the button to book, until they have signed in. */
export const submission = {
  store: (input: BookingInput) => stored.store(input.venueId, input),
  drop: stored.drop,
  read(venueId: string): BookingInput | null {
    const input = stored.read(venueId);
    const price = input?.shownPrice;
    return (
      input && { ...input, shownPrice: price ? { ...price, min: BigInt(price.min), max: BigInt(price.max) } : null }
    );
  },
};
