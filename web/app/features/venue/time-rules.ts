import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { addDays, type Day, dayOf, instantOf, readDay } from "~/lib/format/dates";
import { dateFormat } from "~/lib/format/formats";
import type { Locale } from "~/lib/format/locale";
import { minuteText } from "~/lib/format/opening-rules";

/** When a court is wanted, on the clock of the place that is searched. */
export type SearchTime = {
  day: Day;
  /** Minutes since midnight. */
  at: number;
  /** In minutes; 0 is any. */
  length: number;
};

/** What is wrong with a time. */
export type TimeProblem = "past" | "far" | "length";

const grid = 30;
export const lengths = [60, 90, 120, 180, 0] as const;
/** What most players book. */
const usualLength = 120;
const evening = 19 * 60;
const morning = 8 * 60;
/** Too late to go to a court this evening. */
const eveningOver = 21 * 60;
const eveningStarts = 17 * 60;
const minutesADay = 24 * 60;
/** A venue may be booked less far ahead. */
export const furthestDays = 365;
const minuteMs = 60_000;

/** Parses `day`, `at` and `min`; without a valid day there is no time. */
export function timeOf(query: URLSearchParams): SearchTime | null {
  const day = readDay(query.get("day"));
  if (!day) return null;
  const [, hour, minute] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(query.get("at") ?? "") ?? [];
  const at = hour ? Number(hour) * 60 + Math.floor(Number(minute) / grid) * grid : evening;
  return { day, at, length: lengthOf(query.get("min"), 0) };
}

export function lengthOf(text: string | null, otherwise: number): number {
  return text && /^\d{1,5}$/.test(text) ? Number(text) : otherwise;
}

/** The inverse of `timeOf`. */
export function timeQuery(time: SearchTime | null) {
  const two = (value: number) => String(value).padStart(2, "0");
  return {
    day: time?.day,
    at: time ? `${two(Math.floor(time.at / 60))}:${two(time.at % 60)}` : undefined,
    min: time && time.length > 0 ? String(time.length) : undefined,
  };
}

export const startOf = ({ day, at }: SearchTime, zone: string): Date => instantOf(day, at, zone);

/** As cards show what is free then. */
export const wantedOf = (time: SearchTime, zone: string) => ({
  start: startOf(time, zone).getTime(),
  length: time.length,
});

export function problemOf(time: SearchTime, zone: string, now: Date): TimeProblem | null {
  const ahead = startOf(time, zone).getTime() - now.getTime();
  if (ahead <= 0) return "past";
  if (ahead > furthestDays * minutesADay * minuteMs) return "far";
  return time.length === soundLength(time.length) ? null : "length";
}

const soundLength = (length: number) =>
  length === 0 ? 0 : Math.min(minutesADay, Math.max(grid, Math.round(length / grid) * grid));

/** The nearest possible time instead of one with a problem. */
export function insteadOf(time: SearchTime, problem: TimeProblem, zone: string, now: Date): SearchTime {
  const length = soundLength(time.length);
  if (problem === "length") return { ...time, length };
  const today = dayOf(now, zone);
  // One day less, as the last one ends at this time of the day.
  if (problem === "far") return { ...time, day: addDays(today, furthestDays - 1), length };
  const isDayOver = time.day < today;
  if (isDayOver && instantOf(today, time.at, zone) > now) return { ...time, day: today, length };
  // The server's clock may be ahead of this device's.
  const from = new Date(Math.max(now.getTime(), startOf(time, zone).getTime()));
  return { ...(nextHour(today, zone, from) ?? { day: addDays(today, 1), at: time.at }), length };
}

/** What is offered to somebody without a time: this evening while it is ahead, else the next full hour, else tomorrow evening. */
export function offeredTime(zone: string, now: Date, length: number = usualLength): SearchTime {
  const today = dayOf(now, zone);
  if (instantOf(today, evening, zone) > now) return { day: today, at: evening, length };
  return { ...(nextHour(today, zone, now) ?? { day: addDays(today, 1), at: evening }), length };
}

/** This evening, from its usual start or the next full hour; tomorrow's once it is too late for a court. */
export function comingEvening(zone: string, now: Date, length?: number): SearchTime {
  const today = dayOf(now, zone);
  const isOver = now >= instantOf(today, eveningOver, zone);
  return offeredTime(zone, isOver ? instantOf(addDays(today, 1), 0, zone) : now, length);
}

/** One tap each: tonight, tomorrow evening, the mornings of the next weekend; in order, and only what is still ahead. */
export function quickTimes(zone: string, now: Date, length: number): SearchTime[] {
  const today = dayOf(now, zone);
  const soon = offeredTime(zone, now, length);
  const mornings = Array.from({ length: 8 }, (_, ahead) => ({
    day: addDays(today, ahead),
    at: morning,
    length,
  })).filter((time) => startOf(time, zone) > now);
  const next = (weekday: number) => mornings.find(({ day }) => new Date(day).getUTCDay() === weekday);
  const tomorrow = { day: addDays(today, 1), at: evening, length };
  return [soon.day === today ? soon : undefined, tomorrow, next(6), next(0)]
    .filter((time) => time !== undefined)
    .sort((one, other) => startOf(one, zone).getTime() - startOf(other, zone).getTime());
}

/** The first full hour of a day after an instant. */
export function nextHour(day: Day, zone: string, now: Date): Pick<SearchTime, "day" | "at"> | undefined {
  const hours = Array.from({ length: 24 }, (_, hour) => hour * 60);
  const at = hours.find((minute) => instantOf(day, minute, zone) > now);
  return at === undefined ? undefined : { day, at };
}

/** The starts to choose from: full hours, and the half hour after the chosen one. */
export function startsAround(at: number): number[] {
  const hour = Math.floor(at / 60) * 60;
  return Array.from({ length: 24 }, (_, each) => each * 60).flatMap((full) =>
    full === hour ? [full, full + grid] : full,
  );
}

/** So many minutes earlier or later, possibly on another day. */
export function movedBy(time: SearchTime, minutes: number): SearchTime {
  const at = time.at + minutes;
  const days = Math.floor(at / minutesADay);
  return { ...time, day: addDays(time.day, days), at: at - days * minutesADay };
}

/** 19–21, or 19:30–21:00; only 19:00 for any length. */
export function hoursText({ at, length }: Pick<SearchTime, "at" | "length">, locale: Locale): string {
  if (length === 0) return minuteText(at, locale);
  const end = (at + length) % minutesADay;
  const isFull = at % 60 === 0 && length % 60 === 0;
  const text = (minute: number) => (isFull ? minuteText(minute, locale).slice(0, 2) : minuteText(minute, locale));
  return `${text(at)}–${text(end)}`;
}

/** Within a sentence: tonight 19–21; tomorrow 09–11; Sat 28 Nov 19–21. */
export function whenText(time: SearchTime, today: Day, locale: Locale): MessageDescriptor {
  const hours = hoursText(time, locale);
  if (time.day === today) return isEvening(time) ? msg`tonight ${{ hours }}` : msg`today ${{ hours }}`;
  if (time.day === addDays(today, 1)) return msg`tomorrow ${{ hours }}`;
  return msg`${{ day: dateText(time.day, locale) }} ${{ hours }}`;
}

export const isEvening = ({ at }: Pick<SearchTime, "at">) => at >= eveningStarts;

/** Sat 28 Nov. No year: within the days that can be searched there is only one such. */
export const dateText = (day: Day, locale: Locale) =>
  dateFormat(locale, { timeZone: "UTC", weekday: "short", day: "numeric", month: "short" }).format(new Date(day));
