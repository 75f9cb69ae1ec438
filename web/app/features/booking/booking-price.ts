import type { Booking } from "~/gen/lapang/v1/booking_pb";
import type { PriceRange } from "./selection-rules";

/** What a booking costs: what the venue has set, else what was quoted; null where it has no price. */
export function priceOf({ finalPrice, priceMin, priceMax, currency }: Booking): PriceRange | null {
  if (!currency) return null;
  if (finalPrice !== undefined) return { min: finalPrice, max: finalPrice, currency };
  return priceMin !== undefined && priceMax !== undefined ? { min: priceMin, max: priceMax, currency } : null;
}
