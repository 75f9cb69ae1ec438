import { refusalOf } from "~/lib/http/error-messages";
import type { BookingInput } from "../booking-request";
import { isSameHours, type PriceRange, type Selection } from "../selection-rules";
import type { useCourtChoice } from "./use-court-choice";

type Attempt = { error: Error | null; variables: BookingInput | undefined };

type OnScreen = { picked: Selection; court: ReturnType<typeof useCourtChoice>; hasLost: boolean };

/** What the last attempt's refusal means for what is on screen by now. */
export function lastAttempt({ error, variables: sent }: Attempt, { picked, court, hasLost }: OnScreen) {
  const { reason } = refusalOf(error);
  const isTaken = reason === "SLOT_TAKEN";
  const isUnchanged = sent?.courtId === court.courtId && isSameHours(sent.slots, picked);
  const changed = isUnchanged ? changedPrice(error) : null;
  const isSaidElsewhere = (isTaken && hasLost) || (reason === "PRICE_CHANGED" && !changed);
  return {
    isTaken,
    price: changed ? changed.now : court.price,
    priceChange: changed && sent ? { was: sent.shownPrice, now: changed.now } : null,
    isCourtGone: !court.courtId && Boolean(sent?.courtId) && sent?.courtId === court.lost?.courtId,
    /** What the form says beside its button. */
    error: isSaidElsewhere ? null : error,
  };
}

/** What a booking costs now, where it was refused because that is not what was on screen; null is no price. */
export function changedPrice(error: Error | null): { now: PriceRange | null } | null {
  const { reason, metadata } = refusalOf(error);
  if (reason !== "PRICE_CHANGED") return null;
  const { price_min: min, price_max: max, currency } = metadata;
  return { now: min && max && currency ? { min: BigInt(min), max: BigInt(max), currency } : null };
}
