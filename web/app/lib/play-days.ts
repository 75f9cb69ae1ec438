import { timestampMs } from "@bufbuild/protobuf/wkt";
import type { AvailabilityDay, AvailabilitySlot } from "~/gen/lapang/v1/venue_pb";
import { addDays, type Day, instantOf } from "./dates";
import { type OpeningHours, stretchesOn, weekdayOf } from "./opening-rules";

/** A day as people mean it: its own hours, then those of its night that the calendar counts to the next day. */
export type PlayDay = { date: Day; slots: AvailabilitySlot[]; afterMidnight: AvailabilitySlot[] };

/**
 * Calendar days as days of play: what a venue is open past midnight belongs to the evening before. The night that ran into
 * the first day that can be shown stays on it, as there is no evening before it. The last day lacks its own night: it is on
 * the day after, so ask for one day more than is shown.
 */
export function playDaysOf(
  days: readonly AvailabilityDay[],
  hours: readonly OpeningHours[],
  zone: string,
  firstShown: Day,
): PlayDay[] {
  const isOfNightBefore = (date: Day, slot: AvailabilitySlot) => {
    if (!slot.startTime || date === firstShown) return false;
    const start = timestampMs(slot.startTime);
    return isOpenAt(hours, zone, addDays(date, -1), start) && !isOpenAt(hours, zone, date, start);
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

/** Whether an instant lies within what the venue is open for on a day, past that day's midnight too. */
function isOpenAt(hours: readonly OpeningHours[], zone: string, date: Day, instant: number): boolean {
  return stretchesOn(hours, weekdayOf(date)).some(
    ({ openMinute, closeMinute }) =>
      instantOf(date, openMinute, zone).getTime() <= instant && instant < instantOf(date, closeMinute, zone).getTime(),
  );
}
