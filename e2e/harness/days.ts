// Days in Jakarta, the time zone of the stories.

import type { Language } from "./test.ts";

const zone = "Asia/Jakarta";
const localeOf: Record<Language, string> = { en: "en-GB", id: "id-ID" };
const dayMs = 24 * 60 * 60_000;

/** A day as `2026-11-24`. */
export type Day = string;

export function today(): Day {
  return daysFromNow(0);
}

export function tomorrow(): Day {
  return daysFromNow(1);
}

/** A working day, so that a court has one price for everyone; late enough that a booking can still be canceled. */
export function comingWorkday(): Day {
  const isWorkday = (day: Day) => ![0, 6].includes(new Date(day).getUTCDay());
  return [3, 4, 5].map(daysFromNow).find(isWorkday) ?? daysFromNow(3);
}

function daysFromNow(days: number): Day {
  // Swedish dates are ISO 8601 dates.
  return new Intl.DateTimeFormat("sv-SE", { timeZone: zone }).format(Date.now() + days * dayMs);
}

export function dayAfter(day: Day): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + dayMs).toISOString().slice(0, 10);
}

/** Tuesday, 24 November 2026: a day in full, as on screen. */
export function inFull(day: Day, language: Language): string {
  const format = new Intl.DateTimeFormat(localeOf[language], {
    timeZone: "UTC",
    weekday: "long",
    day: "numeric",
    month: "long",
    year: "numeric",
  });
  return format.format(new Date(`${day}T00:00:00Z`));
}

/** 19:00–21:00 WIB: a time range, as on screen. */
export function timeRange(from: string, minutes: number, language: Language): string {
  const format = new Intl.DateTimeFormat(localeOf[language], {
    timeZone: zone,
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  const start = Date.parse(from);
  return `${format.format(start)}–${format.format(start + minutes * 60_000)} WIB`;
}

/** 08:00: a full hour, as on screen. */
export function clock(hour: number, language: Language): string {
  return `${String(hour).padStart(2, "0")}${language === "en" ? ":" : "."}00`;
}

/** Matches the name of a button that begins with this hour. */
export function atHour(hour: number): RegExp {
  return new RegExp(`^${hour}[:.]00`);
}

/** 2 hours: a duration, as on screen. */
export function inHours(hours: number, language: Language): string {
  return new Intl.NumberFormat(language, { style: "unit", unit: "hour", unitDisplay: "long" }).format(hours);
}

export function weekday(name: "Monday" | "Sunday", language: Language): string {
  const day = name === "Monday" ? "2026-11-23" : "2026-11-22";
  return new Intl.DateTimeFormat(language, { timeZone: "UTC", weekday: "long" }).format(new Date(day));
}

/** The hour of an instant in Jakarta. */
export function hourOf(instant: string): number {
  return Number(new Intl.DateTimeFormat("sv-SE", { timeZone: zone, hour: "2-digit" }).format(new Date(instant)));
}
