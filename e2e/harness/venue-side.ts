// API calls by venue staff, for stories about the player.

import { expect, type Page } from "@playwright/test";
import { type Answer, call } from "./call.ts";
import type { PictureFile } from "./pictures.ts";
import type { Slot } from "./venues.ts";

const hourMs = 60 * 60_000;

export class VenueSide {
  readonly #page: Page;

  /** `page` is signed in as a manager of the venue. */
  constructor(page: Page) {
    this.#page = page;
  }

  /** Offers other times that expire after this many hours. */
  async propose(bookingId: string, slots: Slot[], note = "", openFor = 5): Promise<void> {
    await call(this.#page, "BookingAdminService/CreateProposals", {
      bookingId,
      slots: slots.map(({ startTime, durationMinutes }) => ({ startTime, durationMinutes })),
      expiresAt: new Date(Date.now() + openFor * hourMs).toISOString(),
      note,
    });
  }

  /** Withdraws these offers, or all of them. */
  async withdraw(bookingId: string, proposalIds: string[] = []): Promise<void> {
    await call(this.#page, "BookingAdminService/WithdrawProposals", { bookingId, proposalIds });
  }

  /** Confirms the payment. */
  async receivePayment(bookingId: string): Promise<void> {
    await call(this.#page, "BookingAdminService/UpdateBookingStatus", {
      bookingId,
      toStatus: "BOOKING_STATUS_CONFIRMED",
    });
  }

  /** The booking as staff see it. */
  async bookingOf(bookingId: string): Promise<Answer> {
    const request = { bookingId };
    type Found = { booking: Answer };
    return (await call<Found>(this.#page, "BookingAdminService/GetBookingForAdmin", request)).booking;
  }

  /** The player's receipt as staff see it. */
  async receiptOf(bookingId: string): Promise<{ status: number; type: string }> {
    const { payment } = (await this.bookingOf(bookingId)) as { payment?: { receiptUrl?: string } };
    const answer = await this.#page.request.get(payment?.receiptUrl ?? "");
    return { status: answer.status(), type: answer.headers()["content-type"] ?? "" };
  }

  /** Sets the cancellation cut-off. */
  async setCutOff(venueId: string, cancelCutoffMinutes: number): Promise<void> {
    type Found = { venue: Record<string, unknown> };
    const { venue } = await call<Found>(this.#page, "VenueAdminService/GetVenueForAdmin", { venueId });
    await call(this.#page, "VenueAdminService/UpsertVenue", { venue: { ...venue, cancelCutoffMinutes } });
  }

  /** Uploads a QRIS picture for a sport of the venue. */
  async showQris(venue: { id: string; sport: string }, { mimeType, buffer }: PictureFile): Promise<void> {
    const answer = await this.#page.request.put(`/api/venues/${venue.id}/sports/${venue.sport}/qris`, {
      headers: { "Content-Type": mimeType },
      data: buffer,
    });
    expect(answer.ok(), await answer.text()).toBe(true);
  }
}
