import { numberFormat } from "./formats";
import type { Locale } from "./locale";

/**
 * ISO 4217's minor units where there are not two. `Intl` does not help: engines disagree, on the rupiah of all
 * things.
 */
const isoDigits: Record<string, number> = {
  ...Object.fromEntries(
    [..."BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF".split(" ")].map((c) => [c, 0]),
  ),
  ...Object.fromEntries([..."BHD IQD JOD KWD LYD OMR TND".split(" ")].map((c) => [c, 3])),
};

/** The decimal places of a currency. */
export function minorDigits(currency: string): number {
  return isoDigits[currency] ?? 2;
}

/** Rupiah prices never show minor units. */
const withoutMinorUnits = new Set(["IDR"]);

function formatOf(currency: string, locale: Locale, notation?: "compact", style: "currency" | "decimal" = "currency") {
  const digits = minorDigits(currency);
  const format = numberFormat(locale, {
    style,
    currency,
    // A bare $ or ¥ is ambiguous; Rp is not.
    currencyDisplay: withoutMinorUnits.has(currency) ? "narrowSymbol" : "symbol",
    notation,
    trailingZeroDisplay: "stripIfInteger",
    minimumFractionDigits: withoutMinorUnits.has(currency) ? 0 : digits,
    maximumFractionDigits: withoutMinorUnits.has(currency) && !notation ? 0 : digits,
  });
  return { format, perUnit: 10 ** digits };
}

/** An amount in minor units (1 rupiah is 100) as the reader's language writes it. */
export function formatMoney(minorUnits: bigint | number, currency: string, locale: Locale): string {
  const { format, perUnit } = formatOf(currency, locale);
  return format.format(Number(minorUnits) / perUnit);
}

/** What an amount in this currency begins with: Rp, SGD. */
export function currencySign(currency: string, locale: Locale): string {
  const parts = formatOf(currency, locale).format.formatToParts(0);
  return parts.find(({ type }) => type === "currency")?.value ?? currency;
}

/** A price range; a single price where both ends are the same. */
export function formatMoneyRange(from: bigint | number, to: bigint | number, currency: string, locale: Locale): string {
  if (Number(from) === Number(to)) return formatMoney(from, currency, locale);
  const { format, perUnit } = formatOf(currency, locale);
  return format.formatRange(Number(from) / perUnit, Number(to) / perUnit);
}

/** A short amount for small places: Rp 150K, or Rp 150 rb in Indonesian. */
export function formatMoneyShort(from: bigint | number, to: bigint | number, currency: string, locale: Locale): string {
  const { format, perUnit } = formatOf(currency, locale, "compact");
  if (Number(from) === Number(to)) return format.format(Number(from) / perUnit);
  return format.formatRange(Number(from) / perUnit, Number(to) / perUnit);
}

/** Shorter still, where the currency is known: 150K, or 150rb in Indonesian. */
export function formatMoneyBare(from: bigint | number, to: bigint | number, currency: string, locale: Locale): string {
  const { format, perUnit } = formatOf(currency, locale, "compact", "decimal");
  const text =
    Number(from) === Number(to)
      ? format.format(Number(from) / perUnit)
      : format.formatRange(Number(from) / perUnit, Number(to) / perUnit);
  return text.replaceAll(/\s/g, "");
}

/** An amount in digits only, for pasting into a banking app: 150000, or 12.50. */
export function plainAmount(minorUnits: bigint, currency: string): string {
  const digits = isoDigits[currency] ?? 2;
  const text = minorUnits.toString().padStart(digits + 1, "0");
  const whole = text.slice(0, text.length - digits);
  const part = text.slice(whole.length);
  return /[1-9]/.test(part) ? `${whole}.${part}` : whole;
}
