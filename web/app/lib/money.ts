import { intlLocale, type Locale } from "./locale";

/** Nobody prices a court in sen: the rupiah has minor units, but they are never shown. */
const withoutMinorUnits = new Set(["IDR"]);

function formatOf(currency: string, locale: Locale) {
  const options = { style: "currency", currency, currencyDisplay: "narrowSymbol" } as const;
  const digits = new Intl.NumberFormat("en", options).resolvedOptions().maximumFractionDigits ?? 2;
  const format = new Intl.NumberFormat(intlLocale[locale], {
    ...options,
    trailingZeroDisplay: "stripIfInteger",
    ...(withoutMinorUnits.has(currency) ? { minimumFractionDigits: 0, maximumFractionDigits: 0 } : {}),
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
