import { Trans } from "@lingui/react/macro";
import type { Booking } from "~/gen/lapang/v1/booking_pb";
import type { PriceRange } from "./selection-rules";

type Props = {
  price: PriceRange | null;
  /** The booking waits for the exact price. */
  isNamedFirst?: boolean;
};

/** Why a price is a range: the venue sets the final amount. */
export function PriceNote({ price, isNamedFirst }: Props) {
  if (isNamedFirst)
    return (
      <p className="w-full text-muted text-sm">
        <Trans>The venue names the exact price first. Nothing to pay before.</Trans>
      </p>
    );
  if (!price || price.min === price.max) return null;
  return (
    <p className="w-full text-muted text-sm">
      <Trans>The venue’s price for these hours is within this range. The venue tells you the exact amount.</Trans>
    </p>
  );
}

/** The price of a booking: the venue's final price, else the quote; null without a price. */
export function priceOf({ finalPrice, priceMin, priceMax, currency }: Booking): PriceRange | null {
  if (!currency) return null;
  if (finalPrice !== undefined) return { min: finalPrice, max: finalPrice, currency };
  return priceMin !== undefined && priceMax !== undefined ? { min: priceMin, max: priceMax, currency } : null;
}
