import { clockTime, shortDay, zoneName } from "~/lib/dates";
import { listFormat, numberFormat } from "~/lib/formats";
import type { Locale } from "~/lib/locale";

const perHour = 60;
const perDay = 24 * perHour;

/** Tue 24 Nov, 19:00 WIB */
export function momentText(ms: number, zone: string, locale: Locale): string {
  const at = new Date(ms);
  return `${shortDay(at, zone, locale)}, ${clockTime(at, zone, locale)} ${zoneName(zone, at, locale)}`;
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
