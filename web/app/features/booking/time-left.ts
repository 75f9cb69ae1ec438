import { clockTime, shortDay, zoneName } from "~/lib/format/dates";
import { numberFormat } from "~/lib/format/formats";
import type { Locale } from "~/lib/format/locale";

const minute = 60_000;

/** Indonesian short units are too short to read aloud: j, mnt. */
const unitDisplay = { en: "short", id: "long" } as const;

/** 23 hr 12 min, or 23 jam 12 menit; less than a minute counts as one, and past times as none. */
export function timeLeftText(ms: number, locale: Locale): string {
  const minutes = Math.max(0, Math.ceil(ms / minute));
  const part = (value: number, unit: "hour" | "minute") =>
    numberFormat(locale, { style: "unit", unit, unitDisplay: unitDisplay[locale] }).format(value);
  const hours = Math.floor(minutes / 60);
  const parts = hours > 0 ? [part(hours, "hour")] : [];
  if (hours === 0 || minutes % 60 > 0) parts.push(part(minutes % 60, "minute"));
  return parts.join(" ");
}

/** Tue 24 Nov, 19:00 WIB */
export function momentText(ms: number, zone: string, locale: Locale): string {
  const at = new Date(ms);
  return `${shortDay(at, zone, locale)}, ${clockTime(at, zone, locale)} ${zoneName(zone, at, locale)}`;
}
