import type { Court, VenuePricingBand } from "~/gen/lapang/v1/venue_pb";
import type { Locale } from "~/lib/format/locale";
import { type Weekday, weekdays } from "~/lib/format/opening-rules";
import { moneyText, readMoney } from "../money-rules";

/** A price band as staff type it. */
export type BandDraft = {
  sportId: string;
  days: Weekday[];
  startHour: number;
  endHour: number;
  min: string;
  max: string;
  currency: string;
  notes: string;
  /** Empty: all courts. */
  courtIds: string[];
};

/** Only bands for everyone are charged to players. */
const everybody = "standard";

export function isForEverybody({ segment }: VenuePricingBand): boolean {
  return segment === "" || segment === everybody;
}

export function newBand(sportId: string, currency: string): BandDraft {
  return {
    sportId,
    currency,
    days: [...weekdays],
    startHour: 0,
    endHour: 24,
    min: "",
    max: "",
    notes: "",
    courtIds: [],
  };
}

export function typedBand(band: VenuePricingBand, locale: Locale): BandDraft {
  const { sportId, currency, startHour, endHour, notes, priceMin, priceMax, courtIds } = band;
  return {
    ...{ sportId, currency, startHour, endHour, notes, courtIds },
    days: weekdays.filter((weekday) => band.days.includes(weekday)),
    min: moneyText(priceMin, currency, locale),
    max: priceMax === priceMin ? "" : moneyText(priceMax, currency, locale),
  };
}

/** Converts to the wire format. Without a maximum it is a single price. */
export function wireBand(typed: BandDraft) {
  const { min, max, days, notes, ...rest } = typed;
  const priceMin = readMoney(min, typed.currency) ?? 0n;
  return {
    ...rest,
    days: weekdays.filter((weekday) => days.includes(weekday)),
    notes: notes.trim(),
    priceMin,
    priceMax: readMoney(max, typed.currency) ?? priceMin,
  };
}

export type BandProblem = "days" | "hours" | "missing" | "unread" | "order";

/** Errors by wire field. */
export function bandProblems({ days, startHour, endHour, min, max, currency }: BandDraft): Record<string, BandProblem> {
  const problems: Record<string, BandProblem> = {};
  const [from, to] = [readMoney(min, currency), readMoney(max, currency)];
  if (days.length === 0) problems.days = "days";
  if (endHour <= startHour) problems.endHour = "hours";
  if (from === null) problems.priceMin = min.trim() ? "unread" : "missing";
  if (max.trim() && to === null) problems.priceMax = "unread";
  else if (from !== null && to !== null && to < from) problems.priceMax = "order";
  return problems;
}

/** Ranges of consecutive days, as first and last: Monday to Friday instead of five names. */
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

/** By precedence: those of some courts, then fewest days, then fewest hours; level ones by day and time. */
export function sortedBands(bands: readonly VenuePricingBand[]): VenuePricingBand[] {
  const firstDay = ({ days }: VenuePricingBand) => weekdays.findIndex((weekday) => days.includes(weekday));
  const hours = ({ startHour, endHour }: VenuePricingBand) => endHour - startHour;
  return bands.toSorted(
    (one, other) =>
      Number(one.courtIds.length === 0) - Number(other.courtIds.length === 0) ||
      one.days.length - other.days.length ||
      hours(one) - hours(other) ||
      firstDay(one) - firstDay(other) ||
      one.startHour - other.startHour,
  );
}

/** Courts with the same prices. */
export type CourtWeek = { courts: Court[]; bands: VenuePricingBand[] };

/** The prices of a sport, by the courts that have the same. */
export function weeksOf(courts: readonly Court[], bands: readonly VenuePricingBand[]): CourtWeek[] {
  const weeks = new Map<string, CourtWeek>();
  for (const court of courts) {
    const own = bands.filter(({ courtIds }) => courtIds.length === 0 || courtIds.includes(court.id));
    const key = own.map(({ id }) => id).join(" ");
    const week = weeks.get(key);
    if (week) week.courts.push(court);
    else weeks.set(key, { courts: [court], bands: own });
  }
  return [...weeks.values()];
}

/** A range of hours with the band that applies on each weekday. */
export type WeekRow = { from: number; to: number; bands: (VenuePricingBand | undefined)[] };

/** The week of a sport. Hours with the same prices on every day share a row. */
export function weekOfBands(bands: readonly VenuePricingBand[]): WeekRow[] {
  const winners = sortedBands(bands);
  const edges = [...new Set(bands.flatMap(({ startHour, endHour }) => [startHour, endHour]))].toSorted((a, b) => a - b);
  return edges.slice(0, -1).map((from, at) => ({
    from,
    to: edges[at + 1] ?? from,
    bands: weekdays.map((weekday) =>
      winners.find(({ days, startHour, endHour }) => days.includes(weekday) && startHour <= from && from < endHour),
    ),
  }));
}
