import { useState } from "react";
import { useAvailability, useVenue } from "~/features/venue/queries";
import type { Booking } from "~/gen/lapang/v1/booking_pb";
import { addDays, type Day, dayOf, today } from "~/lib/format/dates";
import { allSlotsOf, playDaysOf } from "~/lib/format/play-days";
import { closingOn } from "~/lib/format/special-days";
import { rulesOf, usualRules } from "~/lib/venue/house-rules";
import { chooseCourt } from "../court-choice";
import { cellsOf, isBookable, pageOf, reconciled, type Selection, type Slot } from "../selection-rules";
import { countOf, pressed, withOwnHours } from "./move-rules";

/** The hours that a booking can move to, and those picked. While `isSending` they are not compared with what is free. */
export function useMoveHours(booking: Booking, zone: string, isSending: boolean) {
  const { venueId, sportId, slots } = booking;
  const venue = useVenue(venueId).data?.venue;
  const rules = venue ? rulesOf(venue) : usualRules;
  const firstDay = today(zone);
  const [first] = slots;
  const own = first?.startTime ? dayOf(new Date(Number(first.startTime.seconds) * 1_000), zone) : firstDay;
  const [wanted, setDay] = useState<Day>(own);
  const day = isBookable(firstDay, wanted, rules.horizonDays) ? wanted : firstDay;
  const [chosen, setChosen] = useState<Selection>([]);
  const page = pageOf(firstDay, day, rules.horizonDays);
  const hours = useAvailability(venueId, sportId, addDays(firstDay, page.offset), page.days + 1);
  const days = hours.data && withOwnHours(hours.data.days, slots);
  const shownDay = playDaysOf(days ?? [], venue?.openingHours ?? [], zone, firstDay, venue?.specialDays).find(
    ({ date }) => date === day,
  );
  const { available, lost } = isSending ? { available: chosen, lost: [] } : reconciled(chosen, days ?? []);
  const sport = venue?.sports.find((one) => one.sportId === sportId);
  const order = sport?.courts.filter(({ isActive }) => isActive).map(({ id }) => id) ?? [];
  const isOneCourt = slots.every(({ courtId }) => courtId === first?.courtId);

  return {
    hours,
    rules,
    isLoading: !days || !venue,
    firstDay,
    day,
    setDay,
    shownDay,
    courts: order.length,
    closing: closingOn(venue?.specialDays ?? [], order, day),
    picked: available,
    lost,
    // It stays on its own court where that is free.
    price: chooseCourt(available, order, isOneCourt ? (first?.courtId ?? null) : null).price,
    press: (slot: Slot) => {
      const cells = shownDay ? cellsOf(allSlotsOf(shownDay)) : [];
      const cell = cells.find(({ start }) => start === slot.start);
      if (cell) setChosen(pressed(available, cell, cells, countOf(slots, cell.minutes)));
    },
    clear: () => setChosen([]),
  };
}
