import { timestampMs } from "@bufbuild/protobuf/wkt";
import type { AvailabilityDay, AvailabilitySlot } from "~/gen/lapang/v1/venue_pb";
import { addDays, type Day, instantOf } from "./dates";
import { type HoursRange, type OpeningHours, rangesOfDay, type SpecialDay } from "./opening-rules";

/** A day as people mean it: its own hours, then the hours after midnight of the same night. */
export type PlayDay = { date: Day; slots: AvailabilitySlot[]; afterMidnight: AvailabilitySlot[] };

/**
 * Groups calendar days into days of play: hours after midnight belong to the evening before. Those of the first day
 * stay on it, because the evening before is not shown. The last day lacks its night, which is on the day after, so
 * request one day more than is shown.
 */
export function playDaysOf(
  days: readonly AvailabilityDay[],
  hours: readonly OpeningHours[],
  zone: string,
  firstShown: Day,
  specials: readonly SpecialDay[] = [],
): PlayDay[] {
  const isOpenAt = (date: Day, instant: number) => isWithin(rangesOfDay(hours, specials, date), zone, date, instant);
  const isOfNightBefore = (date: Day, slot: AvailabilitySlot) => {
    if (!slot.startTime || date === firstShown) return false;
    const start = timestampMs(slot.startTime);
    return isOpenAt(addDays(date, -1), start) && !isOpenAt(date, start);
  };
  const nights = new Map(
    days.map(({ date, slots }) => [addDays(date, -1), slots.filter((slot) => isOfNightBefore(date, slot))]),
  );
  return days.map(({ date, slots }) => ({
    date,
    slots: slots.filter((slot) => !isOfNightBefore(date, slot)),
    afterMidnight: nights.get(date) ?? [],
  }));
}

export function allSlotsOf({ slots, afterMidnight }: PlayDay): AvailabilitySlot[] {
  return [...slots, ...afterMidnight];
}

/** Whether an instant is within a day's opening hours, past that day's midnight too. */
function isWithin(ranges: readonly HoursRange[], zone: string, date: Day, instant: number): boolean {
  return ranges.some(
    ({ openMinute, closeMinute }) =>
      instantOf(date, openMinute, zone).getTime() <= instant && instant < instantOf(date, closeMinute, zone).getTime(),
  );
}
