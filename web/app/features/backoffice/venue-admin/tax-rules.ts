import { numberFormat } from "~/lib/format/formats";
import type { Locale } from "~/lib/format/locale";

/** The server's limit, in hundredths of a per cent. */
const mostBasisPoints = 7500;

/** Parses a rate in per cent into hundredths of one: 10, 10%, 7.5 and 7,25. Nothing typed is none; null if unreadable. */
export function readRate(text: string): number | null {
  const bare = text.replaceAll(/[\s%]/g, "");
  if (!bare) return 0;
  const [, whole, decimals = ""] = /^(\d{1,2})(?:[.,](\d{1,2}))?$/.exec(bare) ?? [];
  if (whole === undefined) return null;
  const points = Number(whole) * 100 + Number(decimals.padEnd(2, "0"));
  return points <= mostBasisPoints ? points : null;
}

/** The rate as text for an edit field; empty for none. */
export function rateInput(basisPoints: number, locale: Locale): string {
  return basisPoints > 0 ? numberFormat(locale, { maximumFractionDigits: 2 }).format(basisPoints / 100) : "";
}

/** The tax within an amount that includes it, to the nearest minor unit, as the server rounds. */
export function taxWithin(amount: bigint, basisPoints: number): bigint {
  const whole = 10_000n + BigInt(basisPoints);
  return (2n * amount * BigInt(basisPoints) + whole) / (2n * whole);
}
