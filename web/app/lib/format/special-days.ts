import { addDays, type Day } from "./dates";
import { type SpecialDay, specialOn } from "./opening-rules";

/** How far ahead a venue's page tells of special days. */
const daysTold = 14;

/** The special days of the next two weeks, the next one first. */
export function comingSpecials<Special extends SpecialDay>(specials: readonly Special[], today: Day): Special[] {
  return specials
    .filter(({ fromDate, toDate }) => toDate >= today && fromDate <= addDays(today, daysTold))
    .toSorted((one, other) => one.fromDate.localeCompare(other.fromDate));
}

/** The special day that shuts all these courts on a date. One for some courts counts before that of the whole venue. */
export function closingOn<Special extends SpecialDay>(
  specials: readonly Special[],
  courtIds: readonly string[],
  day: Day,
): Special | undefined {
  const ofVenue = specialOn(specials, day);
  const counting = courtIds.map(
    (id) =>
      specials.find(({ courtIds: own, fromDate, toDate }) => own.includes(id) && fromDate <= day && day <= toDate) ??
      ofVenue,
  );
  return counting.every((special) => special?.isClosed) ? counting[0] : undefined;
}
