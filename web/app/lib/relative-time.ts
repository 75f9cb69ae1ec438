import { relativeFormat } from "./formats";
import type { Locale } from "./locale";

const units = [
  ["day", 24 * 60],
  ["hour", 60],
  ["minute", 1],
] as const;

/** "3 hours ago", "in 20 minutes": the largest unit that fits, cut, so that a deadline never looks further than it is. */
export function relativeTime(instant: Date, now: Date, locale: Locale): string {
  const minutes = Math.trunc((instant.getTime() - now.getTime()) / 60_000);
  const [unit, size] = units.find(([, size]) => Math.abs(minutes) >= size) ?? ["minute", 1];
  return relativeFormat(locale, { numeric: "auto" }).format(Math.trunc(minutes / size), unit);
}
