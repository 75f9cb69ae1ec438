import { addDays, type Day, readDay } from "~/lib/format/dates";

/** The days of figures, both included. */
export type Range = { from: Day; to: Day };

export type RangeName = "month" | "last" | "custom";

/** The filters as in the address: without others, this month. */
export type FigureFilters = { venue: string | undefined; range: RangeName; from: Day | undefined; to: Day | undefined };

/** What the server takes at most, in days. */
export const longestRange = 366;
/** The longest range that is compared with the one before it, in days: it costs a second call. */
const longestCompared = 92;

const dayMs = 24 * 60 * 60_000;

export function readRange(search: URLSearchParams): Omit<FigureFilters, "venue"> {
  const from = readDay(search.get("from")) ?? undefined;
  const to = readDay(search.get("to")) ?? undefined;
  const name = search.get("range");
  const range = from || to || name === "custom" ? "custom" : name === "last" ? "last" : "month";
  return { range, from, to };
}

export function queryOf({ venue, range, from, to }: FigureFilters): Record<string, string | undefined> {
  if (range !== "custom") return { venue, range: range === "last" ? "last" : undefined };
  return { venue, range: from || to ? undefined : "custom", from, to };
}

export function daysIn({ from, to }: Range): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;
}

/** From the first of this month to today: hours that have not come yet would make the courts look empty. */
export function thisMonth(today: Day): Range {
  return { from: `${today.slice(0, 8)}01`, to: today };
}

export function lastMonth(today: Day): Range {
  const to = addDays(thisMonth(today).from, -1);
  return { from: thisMonth(to).from, to };
}

export type RangeProblem = "no-start" | "no-end" | "reversed" | "too-long";

/** The chosen days, or what is wrong with them. */
export function rangeOf(
  { range, from, to }: Pick<FigureFilters, "range" | "from" | "to">,
  today: Day,
): Range | RangeProblem {
  if (range !== "custom") return range === "last" ? lastMonth(today) : thisMonth(today);
  if (!from) return "no-start";
  if (!to) return "no-end";
  if (to < from) return "reversed";
  return daysIn({ from, to }) > longestRange ? "too-long" : { from, to };
}

/** As many days, right before; undefined where the range is too long to compare. */
export function rangeBefore(range: Range): Range | undefined {
  const days = daysIn(range);
  if (days > longestCompared) return undefined;
  return { from: addDays(range.from, -days), to: addDays(range.from, -1) };
}
