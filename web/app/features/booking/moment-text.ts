import { clockTime, shortDay, zoneName } from "~/lib/dates";
import type { Locale } from "~/lib/locale";

/** Tue 24 Nov, 19:00 WIB */
export function momentText(ms: number, zone: string, locale: Locale): string {
  const at = new Date(ms);
  return `${shortDay(at, zone, locale)}, ${clockTime(at, zone, locale)} ${zoneName(zone, at, locale)}`;
}
