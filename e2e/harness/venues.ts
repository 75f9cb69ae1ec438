// The demo venues that stories use.

import type { Page } from "@playwright/test";
import { call } from "./call.ts";
import { comingWorkday, type Day, hourOf } from "./days.ts";

export type Slot = {
  startTime: string;
  durationMinutes: number;
  freeCourts?: number;
  priceMin?: string;
  priceMax?: string;
};

/** A venue with free consecutive hours, and the number of courts free at all of them. */
export type FreeVenue = { id: string; name: string; sport: string; day: Day; hours: Slot[]; freeCourts: number };

type Search = {
  area: string;
  sport?: string;
  day?: Day;
  /** Whether staff confirm bookings or they are instant. */
  mode: "REQUEST" | "INSTANT";
  /** Whether players pay by the venue's payment instructions. */
  isPaid?: boolean;
  /** Number of consecutive hours. */
  hours: number;
  /** Minimum number of courts that are free. */
  courts?: number;
  /** Whether each of the hours has the same number of free courts. */
  isEven?: boolean;
};

type Offered = { sportId: string; bookingMode: string; paymentMode: string; slotMinutes: number };
type Found = { venues: { id: string; name: string; timeZone: string; sports: Offered[] }[] };
type Availability = { days?: { slots?: Slot[] }[] };

/** From this hour on, all hours of a working day have the same price. */
const eveningPrices = 17;

/** Finds a venue in Jakarta's time zone with this booking mode and free consecutive evening hours. */
export async function venueWithFreeHours(page: Page, search: Search): Promise<FreeVenue> {
  const { area, sport = "badminton", day = comingWorkday(), mode, isPaid, hours, courts = 1, isEven } = search;
  const request = { search: area, sportIds: [sport], limit: 100 };
  const { venues } = await call<Found>(page, "VenueService/SearchVenues", request);
  for (const { id, name, timeZone, sports } of venues) {
    const offer = sports.find(({ sportId }) => sportId === sport);
    const fits =
      timeZone === "Asia/Jakarta" &&
      offer?.slotMinutes === 60 &&
      offer.bookingMode === `BOOKING_MODE_${mode}` &&
      offer.paymentMode === `PAYMENT_MODE_${isPaid ? "MANUAL" : "NONE"}`;
    if (!fits) continue;
    const free = await freeHours(page, { id, sport }, day);
    const evening = free.filter(({ startTime }) => hourOf(startTime) >= eveningPrices);
    for (let first = 0; first + hours <= evening.length; first += 1) {
      const run = evening.slice(first, first + hours);
      const [start, end] = [run[0], run.at(-1)];
      if (!start || !end || hourOf(end.startTime) - hourOf(start.startTime) !== hours - 1) continue;
      const courtsByHour = run.map((slot) => slot.freeCourts ?? 0);
      const freeCourts = Math.min(...courtsByHour);
      if (freeCourts < courts || (isEven && freeCourts < Math.max(...courtsByHour))) continue;
      return { id, name, sport, day, hours: run, freeCourts };
    }
  }
  throw new Error(`No venue for ${sport} in ${area} has ${hours} hours in a row free on the evening of ${day}.`);
}

type Place = { id: string; sport: string };

/** The free slots of a day, earliest first. */
export async function freeHours(page: Page, place: Place, day: Day): Promise<Slot[]> {
  return (await slotsOf(page, place, day)).filter(({ freeCourts }) => (freeCourts ?? 0) > 0);
}

/** The slots that a venue sells on a day, earliest first. */
export async function slotsOf(page: Page, { id, sport }: Place, day: Day): Promise<Slot[]> {
  const request = { venueId: id, sportId: sport, fromDate: day, days: 1 };
  const { days } = await call<Availability>(page, "VenueService/ListAvailability", request);
  return days?.[0]?.slots ?? [];
}
