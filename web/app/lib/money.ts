import { numberFormat } from "./formats";
import type { Locale } from "./locale";

/** ISO 4217's minor units where there are not two. `Intl` will not do: engines disagree, on the rupiah of all things. */
const isoDigits: Record<string, number> = {
  ...Object.fromEntries(
    [..."BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF".split(" ")].map((c) => [c, 0]),
  ),
  ...Object.fromEntries([..."BHD IQD JOD KWD LYD OMR TND".split(" ")].map((c) => [c, 3])),
};

/** How many decimal places the currency's smallest unit is away from what people count in. */
export function minorDigits(currency: string): number {
  return isoDigits[currency] ?? 2;
}

/** Nobody prices a court in sen: the rupiah has minor units, but they are never shown. */
const withoutMinorUnits = new Set(["IDR"]);

function formatOf(currency: string, locale: Locale, notation?: "compact") {
  const digits = minorDigits(currency);
  const format = numberFormat(locale, {
    style: "currency",
    currency,
    // A bare $ or ¥ is the money of several countries; Rp is that of one.
    currencyDisplay: withoutMinorUnits.has(currency) ? "narrowSymbol" : "symbol",
    notation,
    trailingZeroDisplay: "stripIfInteger",
    minimumFractionDigits: withoutMinorUnits.has(currency) ? 0 : digits,
    maximumFractionDigits: withoutMinorUnits.has(currency) && !notation ? 0 : digits,
  });
  return { format, perUnit: 10 ** digits };
}

/** An amount in minor units (1 rupiah is 100) as the reader writes it. */
export function formatMoney(minorUnits: bigint | number, currency: string, locale: Locale): string {
  const { format, perUnit } = formatOf(currency, locale);
  return format.format(Number(minorUnits) / perUnit);
}

/** A price range; a single price where both ends are the same. */
export function formatMoneyRange(from: bigint | number, to: bigint | number, currency: string, locale: Locale): string {
  if (Number(from) === Number(to)) return formatMoney(from, currency, locale);
  const { format, perUnit } = formatOf(currency, locale);
  return format.formatRange(Number(from) / perUnit, Number(to) / perUnit);
}

/** As short as it can be read, for where there is little room: Rp 150K, or Rp 150 rb in Indonesian. */
export function formatMoneyShort(from: bigint | number, to: bigint | number, currency: string, locale: Locale): string {
  const { format, perUnit } = formatOf(currency, locale, "compact");
  if (Number(from) === Number(to)) return format.format(Number(from) / perUnit);
  return format.formatRange(Number(from) / perUnit, Number(to) / perUnit);
}

/** An amount as an app of a bank takes it, in figures alone: 150000, or 12.50. */
export function plainAmount(minorUnits: bigint, currency: string): string {
  const digits = isoDigits[currency] ?? 2;
  const text = minorUnits.toString().padStart(digits + 1, "0");
  const whole = text.slice(0, text.length - digits);
  const part = text.slice(whole.length);
  return /[1-9]/.test(part) ? `${whole}.${part}` : whole;
}
