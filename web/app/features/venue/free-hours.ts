import { timestampMs } from "@bufbuild/protobuf/wkt";
import { type AvailabilitySlot, SlotState } from "~/gen/lapang/v1/venue_pb";
import { type Day, instantOf } from "~/lib/format/dates";
import { type Outside, outsideOf } from "~/lib/venue/booking-window";
import type { RuleNumbers } from "~/lib/venue/house-rules";

/** Hours before five are rarely wanted; most people play between 17 and 21. On the venue's clock. */
const dayBegins = 5;
const evening = [17, 21] as const;

const startOf = ({ startTime }: AvailabilitySlot) => (startTime ? timestampMs(startTime) : 0);

/** The free slots worth showing first: at least the evening, and the next ones; the small hours only without others. */
export function firstFree(
  date: Day,
  free: readonly AvailabilitySlot[],
  zone: string,
  most: number,
  mostInEvening: number,
): AvailabilitySlot[] {
  const clock = (hour: number) => instantOf(date, hour * 60, zone).getTime();
  const awake = free.filter((slot) => startOf(slot) >= clock(dayBegins));
  const [from, to] = [clock(evening[0]), clock(evening[1])];
  const inEvening = spread(
    awake.filter((slot) => from <= startOf(slot) && startOf(slot) < to),
    mostInEvening,
  );
  const others = (awake.length > 0 ? awake : free).filter((slot) => !inEvening.includes(slot));
  return [...inEvening, ...others.slice(0, most - inEvening.length)].sort(
    (one, other) => startOf(one) - startOf(other),
  );
}

/** So many of them, evenly spread, the first included. */
function spread<Item>(items: readonly Item[], most: number): Item[] {
  const step = Math.max(1, items.length / most);
  return items.filter((_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step)).slice(0, most);
}

/** Why a day without free slots has none: it may be closed by the venue, too, or by its house rules. */
export function whyNoneFree(
  slots: readonly AvailabilitySlot[],
  rules: RuleNumbers,
  now: number,
): Outside | "closed" | "over" | "full" {
  const open = slots.filter(({ state }) => state !== SlotState.CLOSED);
  const outside = slots.map((slot) => outsideOf({ state: slot.state, start: startOf(slot) }, rules, now));
  const isTaken = open.some(({ state }) => state !== SlotState.PAST);
  const byRules = outside.find((why) => why !== undefined);
  if (byRules && !isTaken) return byRules;
  if (open.length === 0) return "closed";
  return open.every(({ state }) => state === SlotState.PAST) ? "over" : "full";
}
