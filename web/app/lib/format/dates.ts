import { dateFormat, relativeFormat } from "./formats";
import { intlLocale, type Locale } from "./locale";

/** A day as `2026-11-24`, in the venue's calendar. */
export type Day = string;

const format = (locale: Locale, zone: string, options: Intl.DateTimeFormatOptions) =>
  dateFormat(locale, { timeZone: zone, ...options });

/** The time zone's common abbreviation: WIB, WITA, WIT; elsewhere that of the reader's language. */
export function zoneName(zone: string, at: Date, locale: Locale): string {
  const nameIn = (language: Intl.DateTimeFormat) =>
    language.formatToParts(at).find((part) => part.type === "timeZoneName")?.value ?? zone;
  const inIndonesian = nameIn(format("id", zone, { timeZoneName: "short" }));
  if (/^WI(B|T|TA)$/.test(inIndonesian)) return inIndonesian;
  // British English has no names for American time zones.
  return nameIn(new Intl.DateTimeFormat(intlLocale[locale], { timeZone: zone, timeZoneName: "short" }));
}

const dayMs = 24 * 60 * 60_000;
const wallClocks = new Map<string, Intl.DateTimeFormat>();

/** The wall time of a zone at an instant, as if it were UTC, in milliseconds and whole seconds. */
function wallTime(instant: number, zone: string): number {
  let clock = wallClocks.get(zone);
  if (!clock) {
    clock = new Intl.DateTimeFormat("en-US", {
      timeZone: zone,
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    });
    wallClocks.set(zone, clock);
  }
  const shown = Object.fromEntries(clock.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = shown;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

const dayText = (utc: number): Day => new Date(utc).toISOString().slice(0, 10);

export function dayOf(instant: Date, zone: string): Day {
  return dayText(wallTime(instant.getTime(), zone));
}

export function today(zone: string, now: Date = new Date()): Day {
  return dayOf(now, zone);
}

export function addDays(day: Day, days: number): Day {
  return dayText(Date.parse(day) + days * dayMs);
}

/** A valid calendar date of an address, or null. */
export function readDay(text: string | null): Day | null {
  if (!text || !/^20\d\d-\d\d-\d\d$/.test(text)) return null;
  const date = new Date(text);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : null;
}

/**
 * The instant at which the zone's clock shows so many minutes past midnight; past 1440 it is the next day's. An
 * ambiguous time is its first occurrence; a skipped time moves forward by the gap.
 */
export function instantOf(day: Day, minutes: number, zone: string): Date {
  const wall = Date.parse(day) + minutes * 60_000;
  const offsetAt = (instant: number) => wallTime(instant, zone) - instant;
  // The clock changes at most once in two days, so the offset is one of the two.
  const before = wall - offsetAt(wall - dayMs);
  const after = wall - offsetAt(wall + dayMs);
  const shown = [before, after].filter((instant) => wallTime(instant, zone) === wall);
  return new Date(shown.length > 0 ? Math.min(...shown) : before);
}

/** 19:00, or 19.00 in Indonesian. */
export function clockTime(instant: Date, zone: string, locale: Locale): string {
  return format(locale, zone, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }).format(instant);
}

/** A full hour, as in a price band: 19:00, or 19.00 in Indonesian; a day ends with 24:00. */
export function hourOfDay(hour: number, locale: Locale): string {
  const hourCycle = hour === 24 ? "h24" : "h23";
  return format(locale, "UTC", { hour: "2-digit", minute: "2-digit", hourCycle }).format(Date.UTC(2000, 0, 1, hour));
}

/** 19:00–21:00 WIB. */
export function clockRange(from: Date, to: Date, zone: string, locale: Locale): string {
  return `${clockTime(from, zone, locale)}–${clockTime(to, zone, locale)} ${zoneName(zone, from, locale)}`;
}

/** Tue 24 Nov; with the year when it is not the current one. */
export function shortDay(instant: Date, zone: string, locale: Locale, now: Date = new Date()): string {
  return format(locale, zone, {
    weekday: "short",
    day: "numeric",
    month: "short",
    ...(inSameYear(instant, now, zone) ? {} : { year: "numeric" }),
  }).format(instant);
}

const inSameYear = (one: Date, other: Date, zone: string): boolean =>
  dayOf(one, zone).slice(0, 4) === dayOf(other, zone).slice(0, 4);

/** Like `dateStyle: "full"`, but without the leading zero that Indonesian adds there. */
const inFull: Intl.DateTimeFormatOptions = { weekday: "long", day: "numeric", month: "long", year: "numeric" };

/** Tuesday, 24 November 2026; Selasa, 24 November 2026. */
export function longDay(instant: Date, zone: string, locale: Locale): string {
  return format(locale, zone, inFull).format(instant);
}

/** Tuesday 24 November; with the year when it is not the current one. */
export function namedDay(instant: Date, zone: string, locale: Locale, now: Date = new Date()): string {
  const { year, ...inThisYear } = inFull;
  return format(locale, zone, inSameYear(instant, now, zone) ? inThisYear : inFull).format(instant);
}

/** The short day in two parts of different size: Tue and 24 Nov. */
export function shortDayParts(instant: Date, zone: string, locale: Locale): { weekday: string; date: string } {
  return {
    weekday: format(locale, zone, { weekday: "short" }).format(instant),
    date: format(locale, zone, { day: "numeric", month: "short" }).format(instant),
  };
}

/** Today, tomorrow, or the short day. */
export function friendlyDay(instant: Date, zone: string, locale: Locale, now: Date = new Date()): string {
  const day = dayOf(instant, zone);
  const away = day === dayOf(now, zone) ? 0 : day === addDays(dayOf(now, zone), 1) ? 1 : null;
  if (away === null) return shortDay(instant, zone, locale, now);
  const word = relativeFormat(locale, { numeric: "auto" }).format(away, "day");
  return word.charAt(0).toLocaleUpperCase(intlLocale[locale]) + word.slice(1);
}

/** Fri 25 Dec, or several days: Thu 24 – Sat 26 Dec; with the year when one is not the current one. */
export function dayRange(from: Day, to: Day, locale: Locale, now: Date = new Date()): string {
  const isThisYear = [from, to].every((day) => day.startsWith(now.toISOString().slice(0, 4)));
  return format(locale, "UTC", {
    weekday: "short",
    day: "numeric",
    month: "short",
    ...(isThisYear ? {} : { year: "numeric" }),
  }).formatRange(new Date(from), new Date(to));
}

const halfYear = 183 * dayMs;

/** 1 Dec – 5 Jan; with the years when one is not the current one and not near. */
export function shortDayRange(from: Day, to: Day, locale: Locale, now: Date = new Date()): string {
  const days = [from, to];
  const isThisYear = days.every((day) => day.startsWith(now.toISOString().slice(0, 4)));
  const isNear = days.every((day) => Math.abs(Date.parse(day) - now.getTime()) < halfYear);
  const options: Intl.DateTimeFormatOptions = { day: "numeric", month: "short" };
  const short = format(locale, "UTC", isThisYear || isNear ? options : { ...options, year: "numeric" });
  // A range over New Year always names its years.
  if (isNear && from.slice(0, 4) !== to.slice(0, 4)) return days.map((day) => short.format(new Date(day))).join(" – ");
  return short.formatRange(new Date(from), new Date(to));
}

/** A date without a time, such as in the date strip. */
export function dayParts(day: Day, locale: Locale): { weekday: string; date: string; month: string; full: string } {
  const instant = new Date(day);
  const part = (options: Intl.DateTimeFormatOptions) => format(locale, "UTC", options).format(instant);
  return {
    weekday: part({ weekday: "short" }),
    date: part({ day: "numeric" }),
    month: part({ month: "short" }),
    full: part(inFull),
  };
}
