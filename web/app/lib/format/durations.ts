import { listFormat, numberFormat, relativeFormat } from "./formats";
import type { Locale } from "./locale";

const perHour = 60;
const perDay = 24 * perHour;

const units = [
  ["day", perDay],
  ["hour", perHour],
  ["minute", 1],
] as const;

/**
 * "3 hours ago", "in 20 minutes": the largest unit that fits, rounded down, so that a deadline never looks later than
 * it is; from two days on to the nearest. Two days ago is in figures, because Indonesian's word for it, "kemarin dulu", is not in use.
 */
export function relativeTime(instant: Date, now: Date, locale: Locale): string {
  const minutes = Math.trunc((instant.getTime() - now.getTime()) / 60_000);
  const [unit, size] = units.find(([, size]) => Math.abs(minutes) >= size) ?? ["minute", 1];
  const isFar = Math.abs(minutes) >= 2 * perDay;
  const count = isFar ? Math.round(minutes / size) : Math.trunc(minutes / size);
  return relativeFormat(locale, { numeric: count < -1 ? "always" : "auto" }).format(count, unit);
}

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
