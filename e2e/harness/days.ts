// Days on the clock of Jakarta, where the stories play.

import type { Language } from "./test.ts";

const zone = "Asia/Jakarta";
const localeOf: Record<Language, string> = { en: "en-US", id: "id-ID" };
const dayMs = 24 * 60 * 60_000;

/** A day as `2026-11-24`. */
export type Day = string;

export function tomorrow(): Day {
  // Swedish writes dates as ISO 8601 does.
  return new Intl.DateTimeFormat("sv-SE", { timeZone: zone }).format(Date.now() + dayMs);
}

export function dayAfter(day: Day): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + dayMs).toISOString().slice(0, 10);
}

/** Tuesday, November 24, 2026: as the interface names a day in full. */
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

/** The hour of an instant, on the clock of Jakarta. */
export function hourOf(instant: string): number {
  return Number(new Intl.DateTimeFormat("sv-SE", { timeZone: zone, hour: "2-digit" }).format(new Date(instant)));
}
