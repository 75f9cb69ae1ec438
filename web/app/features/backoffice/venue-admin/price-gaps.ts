import type { Court, Venue, VenuePricingBand, VenueSport } from "~/gen/lapang/v1/venue_pb";
import { type OpeningHours, rangesOn, type Weekday, weekdays } from "~/lib/format/opening-rules";
import { isAllYear, isForEverybody } from "./band-rules";

/** Hours of some days in which the venue is open, but without a price. */
export type PriceGap = {
  days: Weekday[];
  startHour: number;
  endHour: number;
  /** The courts without the price; empty where it is all that are active. */
  courts: Court[];
};

const dayHours = 24;

/** The open hours of each weekday, Monday first. What is open past midnight is an hour of the next day, as its price is. */
export function openWeek(opening: readonly OpeningHours[]): boolean[][] {
  const week = weekdays.map(() => Array.from({ length: dayHours }, () => false));
  weekdays.forEach((weekday, day) => {
    for (const { openMinute, closeMinute } of rangesOn(opening, weekday)) {
      for (let hour = Math.floor(openMinute / 60); hour * 60 < closeMinute; hour += 1) {
        const hours = week[(day + Math.floor(hour / dayHours)) % weekdays.length];
        if (hours) hours[hour % dayHours] = true;
      }
    }
  });
  return week;
}

/** Whether a price of the whole year holds in this hour. */
function isPriced(bands: readonly VenuePricingBand[], weekday: Weekday, hour: number, courtId?: string): boolean {
  return bands.some(
    ({ days, startHour, endHour, courtIds }) =>
      days.includes(weekday) &&
      startHour <= hour &&
      hour < endHour &&
      (courtIds.length === 0 || (courtId !== undefined && courtIds.includes(courtId))),
  );
}

type Priced = Pick<VenueSport, "sportId" | "courts">;

/** The open hours of a sport in which at least one active court has no price for the whole year. */
export function priceGaps(
  { openingHours }: Pick<Venue, "openingHours">,
  { sportId, courts }: Priced,
  bands: readonly VenuePricingBand[],
): PriceGap[] {
  const own = bands.filter((band) => band.sportId === sportId && isForEverybody(band) && isAllYear(band));
  const active = courts.filter(({ isActive }) => isActive);
  // Undefined: open hours with a price. A sport without courts is looked at as if it had one.
  const without = (weekday: Weekday, hour: number): Court[] | undefined => {
    if (active.length === 0) return isPriced(own, weekday, hour) ? undefined : [];
    const found = active.filter(({ id }) => !isPriced(own, weekday, hour, id));
    return found.length === 0 ? undefined : found.length === active.length ? [] : found;
  };
  const gaps = new Map<string, PriceGap>();
  openWeek(openingHours).forEach((hours, day) => {
    const weekday = weekdays[day] ?? "monday";
    const ofDay: PriceGap[] = [];
    hours.forEach((isOpen, hour) => {
      const missing = isOpen ? without(weekday, hour) : undefined;
      const last = ofDay.at(-1);
      if (!missing) return;
      if (last?.endHour === hour && isSame(last.courts, missing)) last.endHour = hour + 1;
      else ofDay.push({ days: [weekday], startHour: hour, endHour: hour + 1, courts: missing });
    });
    for (const gap of ofDay) {
      const key = [gap.startHour, gap.endHour, ...gap.courts.map(({ id }) => id)].join(" ");
      const known = gaps.get(key);
      if (known) known.days.push(weekday);
      else gaps.set(key, gap);
    }
  });
  return [...gaps.values()];
}

function isSame(one: readonly Court[], other: readonly Court[]): boolean {
  return one.length === other.length && one.every(({ id }, at) => id === other[at]?.id);
}

/** The sports with open hours without a price, each with the first of them. */
export function firstGaps(
  venue: Pick<Venue, "openingHours" | "sports">,
  bands: readonly VenuePricingBand[],
): { sportId: string; gap: PriceGap }[] {
  return venue.sports.flatMap((sport) => {
    const [gap] = priceGaps(venue, sport, bands);
    return gap ? [{ sportId: sport.sportId, gap }] : [];
  });
}
