import { addDays, type Day, dayOf, hourOfDay, instantOf } from "./dates";
import { dateFormat } from "./formats";
import type { Locale } from "./locale";

/** A range of a day in minutes since its midnight; past 1440 it ends on the next day. */
export type HoursRange = { openMinute: number; closeMinute: number };

export type OpeningHours = HoursRange & { day: string };

/** Days that differ from the week; without courts those of the whole venue. */
export type SpecialDay = {
  fromDate: Day;
  toDate: Day;
  courtIds: readonly string[];
  isClosed: boolean;
  hours: readonly HoursRange[];
};

/** Weekdays as the contract names them. */
export const weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;
export type Weekday = (typeof weekdays)[number];

const wholeDay = 1440;

export function weekdayOf(day: Day): Weekday {
  const sundayFirst = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekdays[(sundayFirst + 6) % 7] ?? "monday";
}

export function weekdayName(weekday: Weekday, locale: Locale, width: "long" | "short"): string {
  const aMonday = Date.UTC(2024, 0, 1);
  const instant = new Date(aMonday + weekdays.indexOf(weekday) * 24 * 60 * 60_000);
  return dateFormat(locale, { weekday: width, timeZone: "UTC" }).format(instant);
}

/** A venue's opening hours on a weekday, earliest first; empty when closed. */
export function rangesOn(hours: readonly OpeningHours[], weekday: Weekday): HoursRange[] {
  return inOrder(hours.filter(({ day }) => day === weekday));
}

function inOrder(ranges: readonly HoursRange[]): HoursRange[] {
  return ranges
    .map(({ openMinute, closeMinute }) => ({ openMinute, closeMinute }))
    .sort((one, other) => one.openMinute - other.openMinute);
}

/** What differs on this date for the whole venue. */
export function specialOn<Special extends SpecialDay>(specials: readonly Special[], day: Day): Special | undefined {
  return specials.find(({ courtIds, fromDate, toDate }) => courtIds.length === 0 && fromDate <= day && day <= toDate);
}

/** A venue's opening hours on a date, earliest first; empty when closed. */
export function rangesOfDay(
  hours: readonly OpeningHours[],
  specials: readonly SpecialDay[],
  day: Day,
): readonly HoursRange[] {
  const special = specialOn(specials, day);
  if (special?.isClosed) return [];
  return special && special.hours.length > 0 ? inOrder(special.hours) : rangesOn(hours, weekdayOf(day));
}

export function isWholeDay({ openMinute, closeMinute }: HoursRange): boolean {
  return closeMinute - openMinute >= wholeDay;
}

/** The opening state of a venue at a moment. */
export function openingAt(
  hours: readonly OpeningHours[],
  zone: string,
  now: Date,
  specials: readonly SpecialDay[] = [],
) {
  const day = dayOf(now, zone);
  const isWithin = (of: Day) => (range: HoursRange) =>
    instantOf(of, range.openMinute, zone) <= now && now < instantOf(of, range.closeMinute, zone);
  const today = rangesOfDay(hours, specials, day);
  // Last night's hours may run past midnight.
  const lastNight = addDays(day, -1);
  const isOpenToday = today.some(isWithin(day));
  const sinceLastNight = isOpenToday ? undefined : rangesOfDay(hours, specials, lastNight).find(isWithin(lastNight));
  return { today, weekday: weekdayOf(day), isOpen: isOpenToday || sinceLastNight !== undefined, sinceLastNight };
}

/** How far ahead special days are known. */
const daysKnown = 60;

/** When a venue opens next: in how many days, on which, and at which minute; undefined if never. */
export function nextOpening(
  hours: readonly OpeningHours[],
  zone: string,
  now: Date,
  specials: readonly SpecialDay[] = [],
) {
  const today = dayOf(now, zone);
  const furthest = specials.length > 0 ? daysKnown : 7;
  for (let days = 0; days <= furthest; days += 1) {
    const day = addDays(today, days);
    const next = rangesOfDay(hours, specials, day).find(({ openMinute }) => instantOf(day, openMinute, zone) > now);
    if (next) return { days, day, weekday: weekdayOf(day), minute: next.openMinute };
  }
  return undefined;
}

/** 06:00–23:00; until midnight is 06:00–24:00. */
export function rangeText({ openMinute, closeMinute }: HoursRange, locale: Locale): string {
  const closes = closeMinute === wholeDay ? hourOfDay(24, locale) : minuteText(closeMinute, locale);
  return `${minuteText(openMinute, locale)}–${closes}`;
}

/** 23:00, or 23.00 in Indonesian: the clock time at so many minutes past midnight. */
export function minuteText(minute: number, locale: Locale): string {
  const clock = dateFormat(locale, { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone: "UTC" });
  return clock.format(new Date(minute * 60_000));
}
