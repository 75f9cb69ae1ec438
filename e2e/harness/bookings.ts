// Bookings of the user signed in on a page, by API calls: to start a story and to check its result.

import type { Page } from "@playwright/test";
import { call } from "./call.ts";
import type { Slot } from "./venues.ts";

export type Booking = {
  status: string;
  slots: { startTime: string; slotStatus: string }[];
  proposals?: { id: string; startTime: string; status: string }[];
};

/** Books these hours and returns the booking's id. */
export async function book(
  page: Page,
  venue: { id: string; sport: string },
  hours: Slot[],
  notes = "",
): Promise<string> {
  const slots = hours.map(({ startTime, durationMinutes }) => ({ startTime, durationMinutes }));
  const request = { venueId: venue.id, sportId: venue.sport, slots, notes };
  const { bookingId } = await call<{ bookingId: string }>(page, "BookingService/CreateBooking", request);
  return bookingId;
}

/** A booking's status. */
export async function bookingOf(page: Page, bookingId: string): Promise<Booking> {
  const { booking } = await call<{ booking: Booking }>(page, "BookingService/GetBooking", { bookingId });
  return booking;
}

/** The booking id in the page's address. */
export function bookingOn(page: Page): string {
  return /\/booking\/([^/?#]+)/.exec(page.url())?.[1] ?? "";
}
