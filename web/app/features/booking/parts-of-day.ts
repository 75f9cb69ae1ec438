import { dateFormat } from "~/lib/format/formats";
import type { Slot } from "./selection-rules";

const parts = ["night", "morning", "afternoon", "evening"] as const;
export type Part = (typeof parts)[number];

/** The hours of the venue's clock at which the parts of a day begin. */
const morning = 5;
const noon = 12;
const evening = 17;

/** Slots by the part of the venue's day they start in; empty parts are left out. */
export function partsOf<Of extends Slot>(slots: readonly Of[], zone: string): [Part, Of[]][] {
  const clock = dateFormat("en", { hour: "numeric", hourCycle: "h23", timeZone: zone });
  const partOf = ({ start }: Slot): Part => {
    const hour = Number(clock.format(start));
    if (hour < morning) return "night";
    if (hour < noon) return "morning";
    return hour < evening ? "afternoon" : "evening";
  };
  return parts
    .map((part): [Part, Of[]] => [part, slots.filter((slot) => partOf(slot) === part)])
    .filter(([, of]) => of.length > 0);
}
