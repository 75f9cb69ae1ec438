import { hourOfDay } from "~/lib/format/dates";
import type { Locale } from "~/lib/format/locale";
import { minuteText } from "~/lib/format/opening-rules";

const day = 1440;

/**
 * A typed time in minutes since midnight: 7, 07.30, 7:30 and 0730 are read. A closing time may be 24.00, the end of the
 * day, and midnight is that too. NaN if it is no time.
 */
export function readClock(text: string, isClosing: boolean): number {
  const [, hours, minutes = "00"] = /^(\d{1,2})(?:[.:]?(\d{2}))?$/.exec(text.trim().replace(/\s*[.:]\s*/, ":")) ?? [];
  if (hours === undefined || Number(minutes) > 59) return Number.NaN;
  const time = Number(hours) * 60 + Number(minutes);
  if (isClosing && (time === 0 || time === day)) return day;
  return time < day ? time : Number.NaN;
}

/** 07.30, or 24.00 for the end of a day; empty for no time. */
export function clockText(minutes: number, locale: Locale): string {
  if (Number.isNaN(minutes)) return "";
  return minutes === day ? hourOfDay(24, locale) : minuteText(minutes, locale);
}
