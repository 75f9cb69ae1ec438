import { listFormat, numberFormat } from "./formats";
import type { Locale } from "./locale";

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
