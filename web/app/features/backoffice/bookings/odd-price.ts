import { isSuspiciouslyLow } from "../money-rules";

/** Probably a slip: nothing, next to nothing, or five times the most that was quoted. */
export function isOddPrice(price: bigint, currency: string, quotedMost: bigint | undefined): boolean {
  return (
    price === 0n || isSuspiciouslyLow(price, currency) || (Boolean(quotedMost) && price >= 5n * (quotedMost ?? 0n))
  );
}
