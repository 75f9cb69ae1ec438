import type { Venue } from "~/gen/lapang/v1/venue_pb";
import type { Day } from "~/lib/format/dates";
import { useLocale } from "~/lib/format/locale";
import { rangeText, specialOn } from "~/lib/format/opening-rules";
import { Alert } from "~/ui/look/alert";

/** Why this day has other hours, if the venue says so. */
export function SpecialHours({ venue, day }: { venue: Venue; day: Day }) {
  const locale = useLocale();
  const special = specialOn(venue.specialDays, day);
  if (!special?.name || special.isClosed || special.hours.length === 0) return null;
  const hours = special.hours.map((range) => rangeText(range, locale)).join(", ");
  return (
    <Alert isSmall className="[overflow-wrap:anywhere]">
      {special.name}: <span className="tabular">{hours}</span>
    </Alert>
  );
}
