import { minorDigits } from "~/lib/format/money";

/** The part of a price that confirms a booking, rounded up to whole units of the currency as the server does. */
export function depositOf(price: bigint, percent: number, currency: string): bigint {
  const unit = 10n ** BigInt(minorDigits(currency));
  const part = (price * BigInt(percent) + 99n) / 100n;
  const whole = ((part + unit - 1n) / unit) * unit;
  return whole < price ? whole : price;
}
