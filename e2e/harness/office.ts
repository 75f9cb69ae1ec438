// Setup for back-office stories: staff, a venue of its own, and players' requests. All by API calls, so that stories
// can run in parallel on one server.

import { type Page, test } from "@playwright/test";
import { book } from "./bookings.ts";
import { call } from "./call.ts";
import type { Day } from "./days.ts";
import type { Texts } from "./texts.ts";
import { slotsOf } from "./venues.ts";

export type Venue = { id: string; name: string };

type Manner = {
  courts?: number;
  /** How players pay: not through the app, or by payment instructions. */
  payment?: "NONE" | "MANUAL";
  /** Whether staff confirm bookings or they are instant. */
  mode?: "REQUEST" | "INSTANT";
};

export const week = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

/** The sport at a venue of `openVenue`: 8:00 to midnight, 150,000 rupiah an hour. */
export const sport = "futsal";

/** A venue for one story only, created by the admin signed in on `page`. */
export async function openVenue(page: Page, name: string, manner: Manner = {}): Promise<Venue> {
  const { courts = 1, payment = "NONE", mode = "REQUEST" } = manner;
  const { venue } = await call<{ venue: Venue }>(page, "VenueAdminService/UpsertVenue", {
    venue: {
      name: uniqueName(name),
      address: "Jl. Percobaan 5",
      city: "Jakarta",
      country: "ID",
      latitude: -6.2441,
      longitude: 106.8006,
      timeZone: "Asia/Jakarta",
      cancelCutoffMinutes: 360,
      openingHours: week.map((day) => ({ day, openMinute: 8 * 60, closeMinute: 24 * 60 })),
      sports: [
        {
          sportId: sport,
          slotMinutes: 60,
          bookingMode: `BOOKING_MODE_${mode}`,
          paymentMode: `PAYMENT_MODE_${payment}`,
          paymentInstructions: { bankName: "BCA", accountNumber: "5270123456" },
          courts: Array.from({ length: courts }, (_, index) => ({ name: `Court ${index + 1}` })),
        },
      ],
    },
  });
  await sellHours(page, venue.id);
  return venue;
}

/** Sets the price of every hour and activates the venue. */
export async function sellHours(page: Page, venueId: string, notes = ""): Promise<void> {
  await call(page, "VenueAdminService/UpsertPricingBand", {
    band: {
      venueId,
      sportId: sport,
      currency: "IDR",
      segment: "standard",
      priceMin: "15000000",
      priceMax: "15000000",
      days: week,
      startHour: 0,
      endHour: 24,
      notes,
    },
  });
  await call(page, "VenueAdminService/UpdateVenueStatus", { venueId, isActive: true });
}

/** A name that no other story's venue has. */
export function uniqueName(name: string): string {
  const { testId, repeatEachIndex } = test.info();
  return `${name} ${testId.slice(-8)}${repeatEachIndex}`;
}

/** The start of a free cell of the day board. */
export function freeAt(t: Texts, hour: number, minute = "00"): RegExp {
  return new RegExp(`^${t("Free")}, ${String(hour).padStart(2, "0")}[:.]${minute}`);
}

/** An hour of a day in Jakarta. */
export function at(day: Day, hour: number): string {
  return new Date(`${day}T${String(hour).padStart(2, "0")}:00:00+07:00`).toISOString();
}

/** The player signed in on `page` requests consecutive hours; returns the booking's id. */
export function requestHours(
  page: Page,
  { id }: Venue,
  { day, hour, hours = 1, notes = "" }: { day: Day; hour: number; hours?: number; notes?: string },
): Promise<string> {
  const slots = Array.from({ length: hours }, (_, index) => ({
    startTime: at(day, hour + index),
    durationMinutes: 60,
  }));
  return book(page, { id, sport }, slots, notes);
}

/** The number of courts that a player can book at that hour. */
export async function freeCourts(page: Page, venue: Venue, day: Day, hour: number): Promise<number> {
  const slots = await slotsOf(page, { id: venue.id, sport }, day);
  const slot = slots.find(({ startTime }) => Date.parse(startTime) === Date.parse(at(day, hour)));
  if (!slot) throw new Error(`${venue.name} sells nothing at ${hour}:00 on ${day}.`);
  return slot.freeCourts ?? 0;
}
