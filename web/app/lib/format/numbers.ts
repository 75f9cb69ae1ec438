import { numberFormat } from "./formats";
import type { Locale } from "./locale";

/** 1,250, or 1.250 in Indonesian. */
export function formatNumber(value: number, locale: Locale): string {
  return numberFormat(locale).format(value);
}

/** 50% of 50. */
export function percentText(percent: number, locale: Locale): string {
  return numberFormat(locale, { style: "percent" }).format(percent / 100);
}

/** 10% of 1000, 7.25% of 725: a rate in hundredths of a per cent. */
export function rateText(basisPoints: number, locale: Locale): string {
  return numberFormat(locale, { style: "percent", maximumFractionDigits: 2 }).format(basisPoints / 10_000);
}

/** 2 hours, 1.5 hours; 2 jam, 1,5 jam. */
export function hoursText(minutes: number, locale: Locale): string {
  return numberFormat(locale, {
    style: "unit",
    unit: "hour",
    unitDisplay: "long",
    maximumFractionDigits: 2,
  }).format(minutes / 60);
}

/** 850 m, 1.2 km, 12 km */
export function distanceText(meters: number, locale: Locale): string {
  const isNear = meters < 1000;
  const value = isNear ? Math.max(50, Math.round(meters / 50) * 50) : meters / 1000;
  return numberFormat(locale, {
    style: "unit",
    unit: isNear ? "meter" : "kilometer",
    unitDisplay: "short",
    maximumFractionDigits: isNear || value >= 10 ? 0 : 1,
  }).format(value);
}
