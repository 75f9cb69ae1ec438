import { type HoursRange, type OpeningHours, rangesOn, type Weekday, weekdays } from "~/lib/format/opening-rules";

/**
 * Opening hours as staff type them, in minutes since midnight. An end before its start is on the next day; 24.00 is the
 * end of the day. NaN is an empty time.
 */
export type RangeDraft = { open: number; close: number };
export type WeekDraft = Record<Weekday, RangeDraft[]>;

const day = 1440;

export function weekOf(hours: readonly OpeningHours[]): WeekDraft {
  const typed = (weekday: Weekday) => rangesOn(hours, weekday).map(draftOfRange);
  return Object.fromEntries(weekdays.map((weekday) => [weekday, typed(weekday)])) as WeekDraft;
}

export function draftOfRange({ openMinute, closeMinute }: HoursRange): RangeDraft {
  return { open: openMinute, close: closeMinute === day ? day : closeMinute % day };
}

export function rangeOfDraft(range: RangeDraft): HoursRange {
  return { openMinute: range.open, closeMinute: closeOf(range) };
}

/** What a new venue starts from: every day from six in the morning until eleven at night. */
export const usualWeek = Object.fromEntries(
  weekdays.map((weekday) => [weekday, [{ open: 6 * 60, close: 23 * 60 }]]),
) as WeekDraft;

export function hoursOfWeek(week: WeekDraft): OpeningHours[] {
  return weekdays.flatMap((weekday) => week[weekday].map((range) => ({ day: weekday, ...rangeOfDraft(range) })));
}

/** Minutes since the midnight before it opens. */
function closeOf({ open, close }: RangeDraft): number {
  return close <= open ? close + day : close;
}

/** Whether it closes after midnight, not at it. */
export function isPastMidnight(range: RangeDraft): boolean {
  return closeOf(range) > day;
}

export type HoursProblem = "missing" | "uneven" | "overlap" | "refused";
/** An error at one time of a day: which range and which end. */
export type TimeProblem = { at: number; end: keyof RangeDraft; problem: HoursProblem };
export type HoursProblems = Partial<Record<Weekday, TimeProblem[]>>;

const ends = ["open", "close"] as const;

/** All ranges of the week, in minutes since Monday 00:00. */
function rangesOfWeek(week: WeekDraft) {
  return weekdays.flatMap((weekday, index) =>
    week[weekday].map((range, at) => {
      const midnight = index * day;
      return { weekday, at, range, opens: midnight + range.open, closes: midnight + closeOf(range) };
    }),
  );
}

/** Errors by the server's rules. Overlaps are checked last because a wrong time may cause them. */
export function hoursProblems(week: WeekDraft): HoursProblems {
  const all = rangesOfWeek(week);
  const uneven = all.flatMap(({ weekday, at, range }) =>
    timeProblems(range, at).map((problem) => ({ weekday, ...problem })),
  );
  return byDay(uneven.length > 0 ? uneven : overlaps(all));
}

function timeProblems(range: RangeDraft, at: number): TimeProblem[] {
  return ends.flatMap((end) => {
    const problem: HoursProblem | false = Number.isNaN(range[end]) ? "missing" : range[end] % 30 !== 0 && "uneven";
    return problem ? [{ at, end, problem }] : [];
  });
}

/** Errors of the hours of a single day. */
export function dayProblems(ranges: readonly RangeDraft[]): TimeProblem[] {
  const uneven = ranges.flatMap(timeProblems);
  if (uneven.length > 0) return uneven;
  return ranges.flatMap((range, at) => {
    const isOverlapping = ranges.some((other) => other.open > range.open && other.open < closeOf(range));
    const isTwice = ranges.some((other, place) => place > at && other.open === range.open);
    return isOverlapping || isTwice ? [{ at, end: "close" as const, problem: "overlap" as const }] : [];
  });
}

/** Ranges that end after the next one begins; Sunday night is followed by Monday. */
function overlaps(all: ReturnType<typeof rangesOfWeek>) {
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

/** Maps the server's violations, which name ranges by their index in the request. */
export function refusedTimes(rules: Record<string, string>, sent: readonly OpeningHours[]): HoursProblems {
  const found = Object.entries(rules).flatMap(([path, rule]) => {
    const [, place, field] = /^venue\.openingHours\[(\d+)\]\.?(\w*)/.exec(path) ?? [];
    const weekday = weekdays.find((each) => each === sent[Number(place)]?.day);
    if (!weekday) return [];
    const at = Number(place) - sent.findIndex((range) => range.day === weekday);
    const end: keyof RangeDraft = field === "openMinute" ? "open" : "close";
    return [{ weekday, at, end, problem: problemOfRule[rule] ?? ("refused" as const) }];
  });
  return byDay(found);
}

/** The initial value of a new range: after the day's last, usual hours without one, and empty if the day is full. */
export function nextRange(ranges: readonly RangeDraft[]): RangeDraft {
  const last = ranges.at(-1);
  if (!last) return { open: 8 * 60, close: 22 * 60 };
  const open = closeOf(last) + 60;
  return open <= 23 * 60 ? { open, close: Math.min(open + 120, day) } : { open: Number.NaN, close: Number.NaN };
}
