import { minorDigits } from "~/lib/money";

// Money as it is typed: whole units, of which the wire knows the smallest (rules.md §5).

/** Currencies that a price can be set in, the one of most venues first. */
export const currencies = ["IDR", "SGD", "MYR", "THB", "PHP", "VND", "JPY", "AUD", "EUR", "USD"] as const;

/** The most that the server takes. */
export const mostMinor = 100_000_000_000_000n;

export function amountOf(minorUnits: bigint, currency: string): number {
  return Number(minorUnits) / 10 ** minorDigits(currency);
}

export function minorOf(amount: number, currency: string): bigint {
  return BigInt(Math.round(amount * 10 ** minorDigits(currency)));
}
