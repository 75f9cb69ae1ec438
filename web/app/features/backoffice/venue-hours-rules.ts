import { type OpeningHours, stretchesOn, type Weekday, weekdays } from "~/lib/opening-rules";

/**
 * When a venue is open as staff type it: minutes since midnight on a clock, where an end before its start is the next day's. NaN
 * is a time that is not filled in.
 */
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

export type HoursProblem = "missing" | "uneven" | "overlap" | "refused";
/** What is wrong with one time of a day: which stretch of it, and which end. */
export type TimeProblem = { at: number; end: keyof TypedStretch; problem: HoursProblem };
export type HoursProblems = Partial<Record<Weekday, TimeProblem[]>>;

const ends = ["open", "close"] as const;

/** Every stretch of the week with where it stands, in minutes since Monday began. */
function stretchesOfWeek(week: TypedWeek) {
  return weekdays.flatMap((weekday, index) =>
    week[weekday].map((stretch, at) => {
      const midnight = index * day;
      return { weekday, at, stretch, opens: midnight + stretch.open, closes: midnight + closeOf(stretch) };
    }),
  );
}

/** What the server would refuse, at its time. What overlaps is looked for last: a wrong time may be the only reason. */
export function hoursProblems(week: TypedWeek): HoursProblems {
  const all = stretchesOfWeek(week);
  const uneven = all.flatMap(({ weekday, at, stretch }) =>
    ends.flatMap((end) => {
      const problem: HoursProblem | false = Number.isNaN(stretch[end])
        ? "missing"
        : stretch[end] % 30 !== 0 && "uneven";
      return problem ? [{ weekday, at, end, problem }] : [];
    }),
  );
  return byDay(uneven.length > 0 ? uneven : overlaps(all));
}

/** The stretches that end after the next one begins; that of Sunday night is followed by Monday's. */
function overlaps(all: ReturnType<typeof stretchesOfWeek>) {
  const sorted = all.toSorted((one, other) => one.opens - other.opens || one.closes - other.closes);
  const first = sorted[0];
  if (!first) return [];
  const late = sorted.filter(({ closes }, index) => closes > (sorted[index + 1]?.opens ?? first.opens + 7 * day));
  return late.map(({ weekday, at }) => ({ weekday, at, end: "close" as const, problem: "overlap" as const }));
}

function byDay(found: readonly (TimeProblem & { weekday: Weekday })[]): HoursProblems {
  const problems: HoursProblems = {};
  for (const { weekday, ...problem } of found) problems[weekday] = [...(problems[weekday] ?? []), problem];
  return problems;
}

const problemOfRule: Record<string, HoursProblem> = { "hours.half_hour": "uneven", "hours.overlap": "overlap" };

/** What the server did refuse: it names stretches by their place among those that were sent. */
export function refusedTimes(rules: Record<string, string>, sent: readonly OpeningHours[]): HoursProblems {
  const found = Object.entries(rules).flatMap(([path, rule]) => {
    const [, place, field] = /^venue\.openingHours\[(\d+)\]\.?(\w*)/.exec(path) ?? [];
    const weekday = weekdays.find((each) => each === sent[Number(place)]?.day);
    if (!weekday) return [];
    const at = Number(place) - sent.findIndex((stretch) => stretch.day === weekday);
    const end: keyof TypedStretch = field === "openMinute" ? "open" : "close";
    return [{ weekday, at, end, problem: problemOfRule[rule] ?? ("refused" as const) }];
  });
  return byDay(found);
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
