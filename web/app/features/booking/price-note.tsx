import { Trans } from "@lingui/react/macro";
import type { PriceRange } from "./selection-rules";

/** Why a price is a range: the venue sets the final amount. */
export function PriceNote({ price }: { price: PriceRange | null }) {
  if (!price || price.min === price.max) return null;
  return (
    <p className="w-full text-muted text-sm">
      <Trans>The venue’s price for these hours varies within this range. It tells you the exact amount.</Trans>
    </p>
  );
}
