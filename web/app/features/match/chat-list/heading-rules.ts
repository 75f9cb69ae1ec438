import { timestampDate } from "@bufbuild/protobuf/wkt";
import type { ParseRosterResponse } from "~/gen/lapang/v1/roster_pb";
import { clockOf, type Draft, limits, zoneOfDraft } from "../form/form-rules";

/** The first characters that fit. */
const cut = (text: string, most: number) => [...text].slice(0, most).join("");

/**
 * What the heading of a list says of a new match; what it does not say stays. A venue that is chosen already stays,
 * too. `priceText` is the line about the price, if the list has one.
 */
export function draftOfList(draft: Draft, answer: ParseRosterResponse, priceText: string): Partial<Draft> {
  const { heading, capacity } = answer;
  const { title = "", place = "", startsAt, endsAt } = heading ?? {};
  const zone = zoneOfDraft(draft);
  const found: Partial<Draft> = {};
  if (title) Object.assign(found, { name: cut(title, limits.name), isNamed: true });
  if (startsAt) {
    const { day, minutes } = clockOf(timestampDate(startsAt), zone);
    const length = draft.minutes === null || draft.endMinutes === null ? 120 : draft.endMinutes - draft.minutes;
    const endMinutes = endsAt ? clockOf(timestampDate(endsAt), zone).minutes : minutes + length;
    Object.assign(found, { day, minutes, endMinutes: (endMinutes + dayMinutes) % dayMinutes });
  }
  if (place && !(draft.usesVenue && draft.venue))
    Object.assign(found, { usesVenue: false, location: cut(place, limits.location) });
  if (capacity !== undefined && capacity >= limits.fewest && capacity <= limits.most) found.maxParticipants = capacity;
  if (priceText && !draft.description.includes(priceText))
    found.description = cut([draft.description.trim(), priceText].filter(Boolean).join("\n"), limits.description);
  return found;
}

const dayMinutes = 24 * 60;
