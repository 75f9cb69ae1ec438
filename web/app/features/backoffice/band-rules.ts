import type { VenuePricingBand } from "~/gen/lapang/v1/venue_pb";
import { type Weekday, weekdays } from "~/lib/opening-rules";
import { amountOf, minorOf } from "./amounts";

/** A price for some hours of some days, as staff type it; NaN is an empty amount. */
export type TypedBand = {
  sportId: string;
  days: Weekday[];
  startHour: number;
  endHour: number;
  min: number;
  max: number;
  currency: string;
  segment: string;
  notes: string;
};

export const usualSegment = "standard";

export function newBand(sportId: string, currency: string): TypedBand {
  const all = [...weekdays];
  return {
    ...{ sportId, currency, days: all, startHour: 0, endHour: 24, min: Number.NaN, max: Number.NaN },
    ...{ segment: usualSegment, notes: "" },
  };
}

export function typedBand(band: VenuePricingBand): TypedBand {
  const { sportId, currency, segment, startHour, endHour, notes, priceMin, priceMax } = band;
  return {
    ...{ sportId, currency, segment, startHour, endHour, notes },
    days: weekdays.filter((weekday) => band.days.includes(weekday)),
    min: amountOf(priceMin, currency),
    max: amountOf(priceMax, currency),
  };
}

/** As the wire has it. Without an upper end it is one price. */
export function wireBand(typed: TypedBand) {
  const { min, max, days, segment, notes, ...rest } = typed;
  return {
    ...rest,
    days: weekdays.filter((weekday) => days.includes(weekday)),
    segment: segment.trim() || usualSegment,
    notes: notes.trim(),
    priceMin: minorOf(min, typed.currency),
    priceMax: minorOf(Number.isNaN(max) ? min : max, typed.currency),
  };
}

export type BandProblem = "days" | "hours" | "missing" | "order";

/** What is wrong with it, by the fields' names on the wire. */
export function bandProblems({ days, startHour, endHour, min, max }: TypedBand): Record<string, BandProblem> {
  const problems: Record<string, BandProblem> = {};
  if (days.length === 0) problems.days = "days";
  if (endHour <= startHour) problems.endHour = "hours";
  if (Number.isNaN(min)) problems.priceMin = "missing";
  if (max < min) problems.priceMax = "order";
  return problems;
}

/** Days that follow each other, as first and last: Monday to Friday rather than five names. */
export function runsOfDays(days: readonly string[]): { first: Weekday; last: Weekday }[] {
  const runs: { first: Weekday; last: Weekday }[] = [];
  weekdays.forEach((weekday, at) => {
    if (!days.includes(weekday)) return;
    const run = runs.at(-1);
    if (run && run.last === weekdays[at - 1]) run.last = weekday;
    else runs.push({ first: weekday, last: weekday });
  });
  return runs;
}

/** In the order of the week and the day. */
export function sortedBands(bands: readonly VenuePricingBand[]): VenuePricingBand[] {
  const firstDay = ({ days }: VenuePricingBand) => weekdays.findIndex((weekday) => days.includes(weekday));
  return bands.toSorted(
    (one, other) =>
      one.segment.localeCompare(other.segment) ||
      firstDay(one) - firstDay(other) ||
      one.days.length - other.days.length ||
      one.startHour - other.startHour,
  );
}
