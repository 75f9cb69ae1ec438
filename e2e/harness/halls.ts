// The halls of the demo, as far as a story needs to know them beforehand.

import type { Page } from "@playwright/test";
import { call } from "./call.ts";
import { type Day, hourOf } from "./days.ts";

export type Slot = {
  startTime: string;
  durationMinutes: number;
  freeCourts?: number;
  priceMin?: string;
  priceMax?: string;
};

export type Hall = {
  id: string;
  name: string;
  /** On how many courts `hours` are still free. */
  freeCourts: number;
  /** The two hours in a row that a story is about. */
  hours: [Slot, Slot];
};

type Found = { venues: { id: string; name: string; sports: { sportId: string; bookingMode: string }[] }[] };
type Availability = { days?: { slots?: Slot[] }[] };

const evening = { earliest: 18, latest: 20 };

/** A hall for the sport in that part of town that decides on requests and has two evening hours free, and one beside them. */
export async function hallWithFreeEvening(
  page: Page,
  origin: string,
  { area, sport, day }: { area: string; sport: string; day: Day },
): Promise<Hall> {
  const found = await call<Found>(page, origin, "VenueService/SearchVenues", {
    search: area,
    sportIds: [sport],
    limit: 100,
  });
  for (const { id, name, sports } of found.venues) {
    if (sports.find(({ sportId }) => sportId === sport)?.bookingMode !== "BOOKING_MODE_REQUEST") continue;
    const request = { venueId: id, sportId: sport, fromDate: day, days: 1 };
    const { days } = await call<Availability>(page, origin, "VenueService/ListAvailability", request);
    const free = (days?.[0]?.slots ?? []).filter(({ freeCourts }) => (freeCourts ?? 0) > 0);
    const at = (hour: number) => free.find(({ startTime }) => hourOf(startTime) === hour);
    for (let hour = evening.earliest; hour <= evening.latest; hour += 1) {
      const [first, second] = [at(hour), at(hour + 1)];
      const isOneBeside = at(hour - 1) ?? at(hour + 2);
      if (first?.freeCourts && first.freeCourts === second?.freeCourts && isOneBeside) {
        return { id, name, freeCourts: first.freeCourts, hours: [first, second] };
      }
    }
  }
  throw new Error(`No hall for ${sport} in ${area} has two evening hours free on ${day}.`);
}

/** Leaves one court of the hall at its hours: `page`'s player asks for all the others. */
export async function takeAllCourtsButOne(page: Page, origin: string, hall: Hall, sport: string): Promise<void> {
  const slots = hall.hours.map(({ startTime, durationMinutes }) => ({ startTime, durationMinutes }));
  for (let court = 1; court < hall.freeCourts; court += 1) {
    await call(page, origin, "BookingService/CreateBooking", { venueId: hall.id, sportId: sport, slots, notes: "" });
  }
}
