// The demo venues that stories use.

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
  /** Number of courts that are free at `hours`. */
  freeCourts: number;
  /** The two consecutive hours that the story is about. */
  hours: [Slot, Slot];
};

/** A venue with free consecutive hours, and the number of courts free at all of them. */
export type FreeHall = { id: string; name: string; sport: string; day: Day; hours: Slot[]; freeCourts: number };

type Offered = { sportId: string; bookingMode: string; paymentMode: string; slotMinutes: number };
type Found = { venues: { id: string; name: string; timeZone: string; sports: Offered[] }[] };
type Availability = { days?: { slots?: Slot[] }[] };

const evening = { earliest: 18, latest: 20 };
/** From this hour on, all hours of a working day have the same price. */
const eveningPrices = 17;

/**
 * Finds a venue for the sport in that area that confirms requests and has two free evening hours and one free hour next
 * to them.
 */
export async function hallWithFreeEvening(
  page: Page,
  { area, sport, day }: { area: string; sport: string; day: Day },
): Promise<Hall> {
  const found = await call<Found>(page, "VenueService/SearchVenues", {
    search: area,
    sportIds: [sport],
    limit: 100,
  });
  for (const { id, name, sports } of found.venues) {
    if (sports.find(({ sportId }) => sportId === sport)?.bookingMode !== "BOOKING_MODE_REQUEST") continue;
    const request = { venueId: id, sportId: sport, fromDate: day, days: 1 };
    const { days } = await call<Availability>(page, "VenueService/ListAvailability", request);
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

type Wanted = {
  area: string;
  sport: string;
  day: Day;
  /** Whether staff confirm bookings or they are instant. */
  mode: "REQUEST" | "INSTANT";
  /** Whether players pay by the venue's payment instructions. */
  isPaid?: boolean;
  /** Number of consecutive hours. */
  hours: number;
  /** Minimum number of courts that are free. */
  courts?: number;
};

/** Finds a venue in Jakarta's time zone with this booking mode and free consecutive evening hours. */
export async function hallWithFreeHours(page: Page, wanted: Wanted): Promise<FreeHall> {
  const { area, sport, day, mode, isPaid = false, hours, courts = 1 } = wanted;
  const request = { search: area, sportIds: [sport], limit: 100 };
  const { venues } = await call<Found>(page, "VenueService/SearchVenues", request);
  for (const { id, name, timeZone, sports } of venues) {
    const offer = sports.find(({ sportId }) => sportId === sport);
    const isOne =
      timeZone === "Asia/Jakarta" &&
      offer?.slotMinutes === 60 &&
      offer.bookingMode === `BOOKING_MODE_${mode}` &&
      offer.paymentMode === `PAYMENT_MODE_${isPaid ? "MANUAL" : "NONE"}`;
    if (!isOne) continue;
    const free = await freeHours(page, { id, sport }, day);
    const lateEnough = free.filter(({ startTime }) => hourOf(startTime) >= eveningPrices);
    for (let first = 0; first + hours <= lateEnough.length; first += 1) {
      const run = lateEnough.slice(first, first + hours);
      const [start, end] = [run[0], run.at(-1)];
      if (start && end && hourOf(end.startTime) - hourOf(start.startTime) === hours - 1) {
        const freeCourts = Math.min(...run.map((slot) => slot.freeCourts ?? 0));
        if (freeCourts >= courts) return { id, name, sport, day, hours: run, freeCourts };
      }
    }
  }
  throw new Error(`No such hall for ${sport} in ${area} has ${hours} hours in a row free on the evening of ${day}.`);
}

/** The free slots of a day, earliest first. */
export async function freeHours(page: Page, { id, sport }: { id: string; sport: string }, day: Day): Promise<Slot[]> {
  const request = { venueId: id, sportId: sport, fromDate: day, days: 1 };
  const { days } = await call<Availability>(page, "VenueService/ListAvailability", request);
  return (days?.[0]?.slots ?? []).filter(({ freeCourts }) => (freeCourts ?? 0) > 0);
}

/** Leaves one free court at the venue's hours: the player of `page` requests all others. */
export async function takeAllCourtsButOne(page: Page, hall: Hall, sport: string): Promise<void> {
  const slots = hall.hours.map(({ startTime, durationMinutes }) => ({ startTime, durationMinutes }));
  for (let court = 1; court < hall.freeCourts; court += 1) {
    await call(page, "BookingService/CreateBooking", { venueId: hall.id, sportId: sport, slots, notes: "" });
  }
}
