// Bookings of the user signed in on a page, by API calls: to start a story and to check its result.

import { expect, type Locator, type Page } from "@playwright/test";
import { call } from "./call.ts";
import type { Texts } from "./texts.ts";
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

/** The booking about to be made: beside the hours, or on a phone in a sheet, which is opened. */
export async function summaryOn(page: Page, t: Texts): Promise<Locator> {
  const name = t("Your booking");
  const summary = page.getByRole("region", { name }).or(page.getByRole("dialog", { name }));
  const inSheet = page.getByRole("button", { name: t("Continue"), exact: true });
  await expect(summary.or(inSheet)).toBeVisible();
  if (await inSheet.isVisible()) await inSheet.click();
  return summary;
}

/** The booking id in the page's address. */
export function bookingOn(page: Page): string {
  return /\/booking\/([^/?#]+)/.exec(page.url())?.[1] ?? "";
}
