import { dateFormat, numberFormat } from "~/lib/format/formats";
import type { Locale } from "~/lib/format/locale";

/** The average of so many ratings of 1, 2, 3, 4 and 5; null without any. */
export function averageOf(counts: readonly number[]): number | null {
  const total = counts.reduce((sum, count) => sum + count, 0);
  return total === 0 ? null : counts.reduce((sum, count, at) => sum + count * (at + 1), 0) / total;
}

/** 4.6, or 4,6 in Indonesian. */
export function ratingText(rating: number, locale: Locale): string {
  return numberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(rating);
}

/** October 2026, of `2026-10`. */
export function monthText(month: string, locale: Locale): string {
  const date = new Date(month);
  if (Number.isNaN(date.getTime())) return "";
  return dateFormat(locale, { timeZone: "UTC", month: "long", year: "numeric" }).format(date);
}
