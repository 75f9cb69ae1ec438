import { CalendarDateTime, parseAbsolute, parseDate, toCalendarDate, toZoned } from "@internationalized/date";
import { intlLocale, type Locale } from "./locale";

/** A day as `2026-11-24`, in the venue's own calendar. */
export type Day = string;

const format = (locale: Locale, zone: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(intlLocale[locale], { timeZone: zone, ...options });

/** The time zone's short name as people there say it: WIB, WITA, WIT; elsewhere what the reader's language has. */
export function zoneName(zone: string, at: Date, locale: Locale): string {
  const nameIn = (language: Locale) =>
    format(language, zone, { timeZoneName: "short" })
      .formatToParts(at)
      .find((part) => part.type === "timeZoneName")?.value ?? zone;
  const inIndonesian = nameIn("id");
  return /^WI(B|T|TA)$/.test(inIndonesian) ? inIndonesian : nameIn(locale);
}

export function dayOf(instant: Date, zone: string): Day {
  return toCalendarDate(parseAbsolute(instant.toISOString(), zone)).toString();
}

export function today(zone: string, now: Date = new Date()): Day {
  return dayOf(now, zone);
}

export function addDays(day: Day, days: number): Day {
  return parseDate(day).add({ days }).toString();
}

/** The instant at which the venue's clock shows so many minutes past midnight; past 1440 it is the next day's. */
export function instantOf(day: Day, minutes: number, zone: string): Date {
  const date = parseDate(addDays(day, Math.floor(minutes / 1440)));
  const local = new CalendarDateTime(date.year, date.month, date.day, Math.floor((minutes % 1440) / 60), minutes % 60);
  return toZoned(local, zone).toDate();
}

/** 19:00, or 19.00 in Indonesian. */
export function clockTime(instant: Date, zone: string, locale: Locale): string {
  return format(locale, zone, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }).format(instant);
}

/** 19:00–21:00 WIB. */
export function clockRange(from: Date, to: Date, zone: string, locale: Locale): string {
  return `${clockTime(from, zone, locale)}–${clockTime(to, zone, locale)} ${zoneName(zone, from, locale)}`;
}

/** Tue, 24 Nov; with the year when it is not this one. */
export function shortDay(instant: Date, zone: string, locale: Locale, now: Date = new Date()): string {
  const sameYear = dayOf(instant, zone).slice(0, 4) === dayOf(now, zone).slice(0, 4);
  return format(locale, zone, {
    weekday: "short",
    day: "numeric",
    month: "short",
    ...(sameYear ? {} : { year: "numeric" }),
  }).format(instant);
}

/** Tuesday, 24 November 2026. */
export function longDay(instant: Date, zone: string, locale: Locale): string {
  return format(locale, zone, { dateStyle: "full" }).format(instant);
}

/** Today, tomorrow, or the short day. */
export function friendlyDay(instant: Date, zone: string, locale: Locale, now: Date = new Date()): string {
  const day = dayOf(instant, zone);
  const away = day === dayOf(now, zone) ? 0 : day === addDays(dayOf(now, zone), 1) ? 1 : null;
  if (away === null) return shortDay(instant, zone, locale, now);
  const word = new Intl.RelativeTimeFormat(intlLocale[locale], { numeric: "auto" }).format(away, "day");
  return word.charAt(0).toLocaleUpperCase(intlLocale[locale]) + word.slice(1);
}

/** A date without a time of day, such as a day of the date strip. */
export function dayParts(day: Day, locale: Locale): { weekday: string; date: string; month: string; full: string } {
  const instant = parseDate(day).toDate("UTC");
  const part = (options: Intl.DateTimeFormatOptions) => format(locale, "UTC", options).format(instant);
  return {
    weekday: part({ weekday: "short" }),
    date: part({ day: "numeric" }),
    month: part({ month: "short" }),
    full: part({ dateStyle: "full" }),
  };
}
