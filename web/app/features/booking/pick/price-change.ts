import { refusalOf } from "~/lib/http/error-messages";
import type { PriceRange } from "../selection-rules";

/** What a booking costs now, where it was refused because that is not what was on screen; null is no price. */
export function changedPrice(error: Error | null): { now: PriceRange | null } | null {
  const { reason, metadata } = refusalOf(error);
  if (reason !== "PRICE_CHANGED") return null;
  const { price_min: min, price_max: max, currency } = metadata;
  return { now: min && max && currency ? { min: BigInt(min), max: BigInt(max), currency } : null };
}
