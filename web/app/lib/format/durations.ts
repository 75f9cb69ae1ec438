import { listFormat, numberFormat, relativeFormat } from "./formats";
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

const perHour = 60;
const perDay = 24 * perHour;

/** 6 hours; 1 hour, 30 minutes; 2 days */
export function durationText(minutes: number, locale: Locale): string {
  const parts = [
    ["day", Math.floor(minutes / perDay)],
    ["hour", Math.floor((minutes % perDay) / perHour)],
    ["minute", minutes % perHour],
  ] as const;
  const said = parts
    .filter(([, value]) => value > 0)
    .map(([unit, value]) => numberFormat(locale, { style: "unit", unit, unitDisplay: "long" }).format(value));
  return listFormat(locale, { type: "unit", style: "long" }).format(said);
}
