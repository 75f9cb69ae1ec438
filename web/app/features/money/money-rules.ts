import { numberFormat } from "~/lib/format/formats";
import type { Locale } from "~/lib/format/locale";
import { minorDigits } from "~/lib/format/money";

// Amounts as people type them, in minor units on the wire (rules.md §5).

/** Currencies for prices, the most common one first. */
export const currencies = ["IDR", "SGD", "MYR", "THB", "PHP", "VND", "JPY", "AUD", "EUR", "USD"] as const;

/** The server's limits: of a booking, and of an hour in the price list. */
export const mostOfBooking = 100_000_000_000_000n;
export const mostOfHour = 1_000_000_000_000n;

/** Prices in these currencies have no decimals, so dot and comma both group digits. */
const withoutDecimals = (currency: string) => currency === "IDR" || minorDigits(currency) === 0;

const factors: Record<string, bigint> = { rb: 1000n, ribu: 1000n, k: 1000n, jt: 1_000_000n, juta: 1_000_000n };

const grouped = /^\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*$/;

/** Parses an amount into minor units: 50.000, 50,000, 50rb, 50k and "Rp 50 ribu" are equal. Null if unreadable. */
export function readMoney(text: string, currency: string): bigint | null {
  const minor = parse(text, currency);
  return minor !== null && minor <= mostOfBooking ? minor : null;
}

export type MoneyProblem = "missing" | "unread" | "much";

/** What is wrong with an amount. */
export function moneyProblem(text: string, currency: string, most: bigint = mostOfBooking): MoneyProblem | undefined {
  if (!text.trim()) return "missing";
  const minor = parse(text, currency);
  if (minor === null) return "unread";
  return minor > most ? "much" : undefined;
}

function parse(text: string, currency: string): bigint | null {
  const bare = text
    .toLowerCase()
    .replaceAll(/\s/g, "")
    .replace(new RegExp(`^(?:${currency.toLowerCase()}|rp\\.?|[a-z]{0,2}\\p{Sc})`, "u"), "")
    .replace(/(?:,-|\.-)$/, "");
  const [, number = "", word = ""] = /^([\d.,]+)([a-z]*)$/.exec(bare) ?? [];
  const factor = word ? factors[word] : 1n;
  const parts = factor && partsOf(number, word !== "" || !withoutDecimals(currency));
  if (!parts) return null;
  const perUnit = 10n ** BigInt(minorDigits(currency));
  const scale = 10n ** BigInt(parts.decimals.length);
  const scaled = (BigInt(parts.whole) * scale + BigInt(parts.decimals || "0")) * factor * perUnit;
  const minor = scaled / scale;
  return scaled % scale === 0n ? minor : null;
}

/** Splits at the decimal sign. A last group of one or two digits is decimals, if the currency allows them. */
function partsOf(number: string, mayHaveDecimals: boolean): { whole: string; decimals: string } | null {
  if (/^\d+$/.test(number)) return { whole: number, decimals: "" };
  if (grouped.test(number)) return { whole: number.replaceAll(/\D/g, ""), decimals: "" };
  const [, whole = "", sign, decimals = ""] = /^(\d[\d.,]*?)([.,])(\d{1,2})$/.exec(number) ?? [];
  const group = grouped.exec(whole)?.[1];
  if (!sign || !(group ? group !== sign : /^\d+$/.test(whole))) return null;
  if (mayHaveDecimals) return { whole: whole.replaceAll(/\D/g, ""), decimals };
  // "50.000,00" is fifty thousand; "50.00" is ambiguous.
  return group && /^0+$/.test(decimals) ? { whole: whole.replaceAll(/\D/g, ""), decimals: "" } : null;
}

/** The amount as text for an edit field. */
export function moneyText(minorUnits: bigint, currency: string, locale: Locale): string {
  const digits = minorDigits(currency);
  const amount = Number(minorUnits) / 10 ** digits;
  const fraction = Number.isInteger(amount) ? 0 : digits;
  return numberFormat(locale, { minimumFractionDigits: fraction, maximumFractionDigits: fraction }).format(amount);
}

/** No court is this cheap: probably zeros are missing. */
export function isSuspiciouslyLow(minorUnits: bigint, currency: string): boolean {
  return currency === "IDR" && minorUnits < 500_000n;
}

/** Hardly any hour is this dear: probably there are too many zeros. */
export function isSuspiciouslyHigh(minorUnits: bigint, currency: string): boolean {
  return currency === "IDR" && minorUnits >= 500_000_000n;
}
