import type { VenuePricingBand } from "~/gen/lapang/v1/venue_pb";
import { addDays, type Day } from "~/lib/format/dates";
import { listFormat } from "~/lib/format/formats";
import type { Locale } from "~/lib/format/locale";
import { type Weekday, weekdayName, weekdays } from "~/lib/format/opening-rules";

/** Whether a band holds only from one day to another. */
export function isSeasonal({ fromDate, toDate }: VenuePricingBand): boolean {
  return fromDate !== "" && toDate !== "";
}

/** Whether a band is the fallback: every court and day of the year, around the clock. */
export function isGeneral(band: VenuePricingBand): boolean {
  const { days, startHour, endHour, courtIds } = band;
  return courtIds.length === 0 && isEveryDay(days) && startHour === 0 && endHour === 24 && !isSeasonal(band);
}

/** Seasons that begin later are not shown yet. */
const daysAhead = 60;

/** Whether a band can be of interest now: not one of a season that is over, or far away. */
function isNear(band: VenuePricingBand, today: Day): boolean {
  return !isSeasonal(band) || (band.toDate >= today && band.fromDate <= addDays(today, daysAhead));
}

/**
 * The bands of a sport by day and hour, those of single courts first; then those of seasons, the first one first; the
 * fallback band comes last.
 */
export function bandsOf(bands: readonly VenuePricingBand[], sportId: string, today: Day): VenuePricingBand[] {
  const firstDay = ({ days }: VenuePricingBand) => Math.min(...days.map((day) => weekdays.indexOf(day as Weekday)));
  return bands
    .filter((band) => band.sportId === sportId && isNear(band, today))
    .sort(
      (one, other) =>
        Number(isGeneral(one)) - Number(isGeneral(other)) ||
        one.fromDate.localeCompare(other.fromDate) ||
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
