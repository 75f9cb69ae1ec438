import type { VenuePricingBand } from "~/gen/lapang/v1/venue_pb";
import { listFormat } from "~/lib/format/formats";
import type { Locale } from "~/lib/format/locale";
import { type Weekday, weekdayName, weekdays } from "~/lib/format/opening-rules";

/** Whether a band is the fallback: every court and day, around the clock. */
export function isGeneral({ days, startHour, endHour, courtIds }: VenuePricingBand): boolean {
  return courtIds.length === 0 && isEveryDay(days) && startHour === 0 && endHour === 24;
}

/** The bands of a sport by day and hour, those of single courts first; the fallback band comes last. */
export function bandsOf(bands: readonly VenuePricingBand[], sportId: string): VenuePricingBand[] {
  const firstDay = ({ days }: VenuePricingBand) => Math.min(...days.map((day) => weekdays.indexOf(day as Weekday)));
  return bands
    .filter((band) => band.sportId === sportId)
    .sort(
      (one, other) =>
        Number(isGeneral(one)) - Number(isGeneral(other)) ||
        firstDay(one) - firstDay(other) ||
        one.startHour - other.startHour ||
        Number(one.courtIds.length === 0) - Number(other.courtIds.length === 0) ||
        one.days.length - other.days.length,
    );
}

/** Consecutive days as first and last: monday, tuesday, sunday are [monday, tuesday], [sunday, sunday]. */
export function dayRuns(days: readonly string[]): [Weekday, Weekday][] {
  const runs: [Weekday, Weekday][] = [];
  weekdays.forEach((weekday, at) => {
    if (!days.includes(weekday)) return;
    const last = runs.at(-1);
    if (last && weekdays.indexOf(last[1]) === at - 1) last[1] = weekday;
    else runs.push([weekday, weekday]);
  });
  return runs;
}

export function isEveryDay(days: readonly string[]): boolean {
  return weekdays.every((weekday) => days.includes(weekday));
}

/** Mon–Fri, Sun */
export function daysText(days: readonly string[], locale: Locale): string {
  const name = (weekday: Weekday) => weekdayName(weekday, locale, "short");
  return listFormat(locale, { type: "unit", style: "short" }).format(
    dayRuns(days).map(([first, last]) => (first === last ? name(first) : `${name(first)}–${name(last)}`)),
  );
}
