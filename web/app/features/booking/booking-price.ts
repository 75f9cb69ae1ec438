import type { Booking } from "~/gen/lapang/v1/booking_pb";
import type { PriceRange } from "./selection-rules";

/** The price of a booking: the venue's final price, else the quote; null without a price. */
export function priceOf({ finalPrice, priceMin, priceMax, currency }: Booking): PriceRange | null {
  if (!currency) return null;
  if (finalPrice !== undefined) return { min: finalPrice, max: finalPrice, currency };
  return priceMin !== undefined && priceMax !== undefined ? { min: priceMin, max: priceMax, currency } : null;
}
