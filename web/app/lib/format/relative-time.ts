import { relativeFormat } from "./formats";
import type { Locale } from "./locale";

const units = [
  ["day", 24 * 60],
  ["hour", 60],
  ["minute", 1],
] as const;

/**
 * "3 hours ago", "in 20 minutes": the largest unit that fits, rounded down, so that a deadline never looks later than
 * it is. Two days ago is in figures, because Indonesian's word for it, "kemarin dulu", is not in use.
 */
export function relativeTime(instant: Date, now: Date, locale: Locale): string {
  const minutes = Math.trunc((instant.getTime() - now.getTime()) / 60_000);
  const [unit, size] = units.find(([, size]) => Math.abs(minutes) >= size) ?? ["minute", 1];
  const count = Math.trunc(minutes / size);
  return relativeFormat(locale, { numeric: count < -1 ? "always" : "auto" }).format(count, unit);
}
