import { numberFormat } from "./formats";
import type { Locale } from "./locale";

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
