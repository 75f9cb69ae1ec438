import { type OpeningHours, stretchesOn, type Weekday, weekdays } from "~/lib/opening-rules";

/** When a venue is open as staff type it: minutes since midnight on a clock, where an end before its start is the next day's. */
export type TypedStretch = { open: number; close: number };
export type TypedWeek = Record<Weekday, TypedStretch[]>;

const day = 1440;

export function weekOf(hours: readonly OpeningHours[]): TypedWeek {
  const typed = (weekday: Weekday) =>
    stretchesOn(hours, weekday).map(({ openMinute, closeMinute }) => ({ open: openMinute, close: closeMinute % day }));
  return Object.fromEntries(weekdays.map((weekday) => [weekday, typed(weekday)])) as TypedWeek;
}

export function hoursOfWeek(week: TypedWeek): OpeningHours[] {
  return weekdays.flatMap((weekday) =>
    week[weekday].map((stretch) => ({ day: weekday, openMinute: stretch.open, closeMinute: closeOf(stretch) })),
  );
}

/** Minutes since the midnight before it opens. */
function closeOf({ open, close }: TypedStretch): number {
  return close <= open ? close + day : close;
}

/** Whether it closes after midnight, rather than at it. */
export function isPastMidnight(stretch: TypedStretch): boolean {
  return closeOf(stretch) > day;
}

/** The days with a time that is no half hour: courts are sold by those. */
function unevenDays(week: TypedWeek): Weekday[] {
  return weekdays.filter((weekday) => week[weekday].some(({ open, close }) => open % 30 !== 0 || close % 30 !== 0));
}

/** The days on which two stretches overlap, be it one of the night before. */
export function overlappingDays(week: TypedWeek): Weekday[] {
  return weekdays.filter((weekday, index) => {
    const before = weekdays[(index + 6) % 7] ?? "sunday";
    const lastNight = week[before]
      .filter(isPastMidnight)
      .map((stretch) => ({ open: 0, close: closeOf(stretch) - day }));
    const all = [...lastNight, ...week[weekday].map((stretch) => ({ open: stretch.open, close: closeOf(stretch) }))];
    all.sort((one, other) => one.open - other.open);
    return all.some(({ close }, at) => close > (all[at + 1]?.open ?? Number.POSITIVE_INFINITY));
  });
}

export type HoursProblem = "uneven" | "overlap" | "refused";
export type HoursProblems = Partial<Record<Weekday, HoursProblem>>;

/** What the server would refuse, by day. Hours that are no half hours are told first: they overlap for that alone. */
export function hoursProblems(week: TypedWeek): HoursProblems {
  const uneven = unevenDays(week);
  const all = (days: Weekday[], problem: HoursProblem) => Object.fromEntries(days.map((weekday) => [weekday, problem]));
  return uneven.length > 0 ? all(uneven, "uneven") : all(overlappingDays(week), "overlap");
}

const problemOfRule: Record<string, HoursProblem> = { "hours.half_hour": "uneven", "hours.overlap": "overlap" };

/** What the server did refuse: it names stretches by their place among those that were sent. */
export function refusedDays(rules: Record<string, string>, sent: readonly OpeningHours[]): HoursProblems {
  const problems: HoursProblems = {};
  for (const [path, rule] of Object.entries(rules)) {
    const place = /^venue\.openingHours\[(\d+)\]/.exec(path)?.[1];
    const weekday = weekdays.find((each) => each === sent[Number(place)]?.day);
    if (weekday) problems[weekday] = problemOfRule[rule] ?? "refused";
  }
  return problems;
}

/** What a new stretch begins as: after the last one of the day, before the first where the day is over by then, or a usual day. */
export function nextStretch(stretches: readonly TypedStretch[]): TypedStretch {
  const first = stretches[0];
  const last = stretches.at(-1);
  if (!first || !last) return { open: 8 * 60, close: 22 * 60 };
  const open = closeOf(last) + 60;
  if (open <= 23 * 60) return { open, close: Math.min(open + 120, day) % day };
  return { open: Math.max(0, first.open - 180), close: Math.max(60, first.open - 60) };
}
