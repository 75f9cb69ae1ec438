import { timestampDate } from "@bufbuild/protobuf/wkt";
import type { AvailabilitySlot } from "~/gen/lapang/v1/venue_pb";

const parts = ["morning", "afternoon", "evening", "afterMidnight"] as const;
export type Part = (typeof parts)[number];

const noon = 12;
const evening = 17;

/** Slots by the part of the venue's day they start in; `isOnDay` tells those of this day from those past its midnight. */
export function partsOf(
  slots: readonly AvailabilitySlot[],
  zone: string,
  isOnDay: (slot: AvailabilitySlot) => boolean,
): [Part, AvailabilitySlot[]][] {
  const hour = new Intl.DateTimeFormat("en", { hour: "numeric", hourCycle: "h23", timeZone: zone });
  const partOf = (slot: AvailabilitySlot): Part => {
    if (!slot.startTime || !isOnDay(slot)) return "afterMidnight";
    const at = Number(hour.format(timestampDate(slot.startTime)));
    return at < noon ? "morning" : at < evening ? "afternoon" : "evening";
  };
  return parts
    .map((part): [Part, AvailabilitySlot[]] => [part, slots.filter((slot) => partOf(slot) === part)])
    .filter(([, of]) => of.length > 0);
}
