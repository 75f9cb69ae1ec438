import { numberFormat } from "./formats";
import type { Locale } from "./locale";

/** 1,250, or 1.250 in Indonesian. */
export function formatNumber(value: number, locale: Locale): string {
  return numberFormat(locale).format(value);
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
