import { type MoneyProblem, moneyProblem, moneyText, mostOfHour, readMoney } from "~/features/money/money-rules";
import type { Court, VenuePricingBand } from "~/gen/lapang/v1/venue_pb";
import type { Day } from "~/lib/format/dates";
import type { Locale } from "~/lib/format/locale";
import { type Weekday, weekdays } from "~/lib/format/opening-rules";

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
  /** Only from one day to another, which are then asked for. */
  isSeason: boolean;
  from: Day | null;
  to: Day | null;
};

/** Only bands for everyone are charged to players. */
const everybody = "standard";

export function isForEverybody({ segment }: VenuePricingBand): boolean {
  return segment === "" || segment === everybody;
}

/** Whether it holds on all days of the year. */
export function isAllYear({ fromDate, toDate }: Pick<VenuePricingBand, "fromDate" | "toDate">): boolean {
  return fromDate === "" && toDate === "";
}

/** Whether its last day has passed. */
export function isOver({ toDate }: Pick<VenuePricingBand, "toDate">, today: Day): boolean {
  return toDate !== "" && toDate < today;
}

/** What a new price is to be for. */
export type BandHours = Pick<BandDraft, "days" | "startHour" | "endHour" | "courtIds">;

export function newBand(sportId: string, currency: string, hours?: BandHours): BandDraft {
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
    isSeason: false,
    from: null,
    to: null,
    ...hours,
  };
}

export function typedBand(band: VenuePricingBand, locale: Locale): BandDraft {
  const { sportId, currency, startHour, endHour, notes, priceMin, priceMax, courtIds } = band;
  return {
    ...{ sportId, currency, startHour, endHour, notes, courtIds },
    days: weekdays.filter((weekday) => band.days.includes(weekday)),
    min: moneyText(priceMin, currency, locale),
    max: priceMax === priceMin ? "" : moneyText(priceMax, currency, locale),
    isSeason: !isAllYear(band),
    from: band.fromDate || null,
    to: band.toDate || null,
  };
}

/** Converts to the wire format. Without a maximum it is a single price. */
export function wireBand(typed: BandDraft) {
  const { min, max, days, notes, isSeason, from, to, ...rest } = typed;
  const priceMin = readMoney(min, typed.currency) ?? 0n;
  return {
    ...rest,
    days: weekdays.filter((weekday) => days.includes(weekday)),
    notes: notes.trim(),
    fromDate: (isSeason && from) || "",
    toDate: (isSeason && to) || "",
    priceMin,
    priceMax: readMoney(max, typed.currency) ?? priceMin,
  };
}

export type BandProblem = "days" | "hours" | "order" | "season" | "dates" | MoneyProblem;

/** Errors by wire field. */
export function bandProblems(typed: BandDraft): Record<string, BandProblem> {
  const { days, startHour, endHour, min, max, currency, isSeason, from: first, to: last } = typed;
  const problems: Record<string, BandProblem> = {};
  const [from, to] = [readMoney(min, currency), readMoney(max, currency)];
  const [ofMin, ofMax] = [min, max].map((text) => moneyProblem(text, currency, mostOfHour));
  if (days.length === 0) problems.days = "days";
  if (endHour <= startHour) problems.endHour = "hours";
  if (ofMin) problems.priceMin = ofMin;
  if (ofMax && ofMax !== "missing") problems.priceMax = ofMax;
  else if (from !== null && to !== null && to < from) problems.priceMax = "order";
  if (isSeason && !first) problems.fromDate = "season";
  if (isSeason && !last) problems.toDate = "season";
  else if (isSeason && first && last && last < first) problems.toDate = "dates";
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

/** By precedence: those of some courts, then of some dates, fewest days, fewest hours; level ones by day and time. */
export function sortedBands(bands: readonly VenuePricingBand[]): VenuePricingBand[] {
  const firstDay = ({ days }: VenuePricingBand) => weekdays.findIndex((weekday) => days.includes(weekday));
  const hours = ({ startHour, endHour }: VenuePricingBand) => endHour - startHour;
  return bands.toSorted(
    (one, other) =>
      Number(one.courtIds.length === 0) - Number(other.courtIds.length === 0) ||
      Number(isAllYear(one)) - Number(isAllYear(other)) ||
      one.days.length - other.days.length ||
      hours(one) - hours(other) ||
      firstDay(one) - firstDay(other) ||
      one.startHour - other.startHour ||
      one.fromDate.localeCompare(other.fromDate),
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
export type WeekRow = { from: number; to: number; bands: (VenuePricingBand | undefined)[]; isOpen: boolean[] };

/** The week of a sport. Hours with the same prices, and open on the same days, share a row. */
export function weekOfBands(bands: readonly VenuePricingBand[], open: readonly (readonly boolean[])[] = []): WeekRow[] {
  const winners = sortedBands(bands);
  const ofBands = bands.flatMap(({ startHour, endHour }) => [startHour, endHour]);
  const ofHours = open.flatMap((hours) =>
    [...hours, false].flatMap((isOpen, hour) => (isOpen === (hours[hour - 1] ?? false) ? [] : [hour])),
  );
  const edges = [...new Set([...ofBands, ...ofHours])].toSorted((a, b) => a - b);
  const rows = edges.slice(0, -1).map((from, at) => ({
    from,
    to: edges[at + 1] ?? from,
    bands: weekdays.map((weekday) =>
      winners.find(({ days, startHour, endHour }) => days.includes(weekday) && startHour <= from && from < endHour),
    ),
    isOpen: weekdays.map((_, day) => open[day]?.[from] ?? false),
  }));
  return open.length === 0 ? rows : rows.filter((row) => [...row.bands, ...row.isOpen].some(Boolean));
}
