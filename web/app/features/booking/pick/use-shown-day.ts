import { useState } from "react";
import { useAvailability } from "~/features/venue/queries";
import type { Venue } from "~/gen/lapang/v1/venue_pb";
import { addDays, dayOf, readDay, today } from "~/lib/format/dates";
import { playDaysOf } from "~/lib/format/play-days";
import { rulesOf } from "~/lib/venue/house-rules";
import { firstFreeDay, isBookable, pageOf } from "../selection-rules";
import { namedSpans } from "./rebook-rules";

/** The day on screen, which the address names, and the hours of the days around it. */
export function useShownDay(venue: Venue, sportId: string, query: URLSearchParams) {
  const { id, timeZone, openingHours, specialDays } = venue;
  const { horizonDays } = rulesOf(venue);
  const firstDay = today(timeZone);
  // A link may name the tapped hour, or the hours of an earlier booking.
  const [firstNamed] = namedSpans(query.get("at"));
  const requested = query.get("date") ?? (firstNamed ? dayOf(new Date(firstNamed.start), timeZone) : "");
  const isRequested = isBookable(firstDay, requested, horizonDays);
  // Told until another day is chosen, also once the address names the day on screen instead.
  const [tooFar, setTooFar] = useState(() => (readDay(requested) ?? "") > addDays(firstDay, horizonDays));
  const page = pageOf(firstDay, isRequested ? requested : firstDay, horizonDays);
  const hours = useAvailability(id, sportId, addDays(firstDay, page.offset), page.days + 1);
  const days = hours.data?.days;
  const playDays = playDaysOf(days ?? [], openingHours, timeZone, firstDay, specialDays).slice(0, page.days);
  const day = isRequested ? requested : (firstFreeDay(playDays) ?? firstDay);
  const shownDay = playDays.find(({ date }) => date === day);
  return { hours, days, playDays, firstDay, day, shownDay, isTooFar: tooFar, forgetTooFar: () => setTooFar(false) };
}
