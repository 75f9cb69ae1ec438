import type { Transport } from "@connectrpc/connect";
import { callUnaryMethod } from "@connectrpc/connect-query";
import type { MessageDescriptor } from "@lingui/core";
import { BookingService } from "~/gen/lapang/v1/booking_pb";
import { bookingRequest } from "../booking-request";
import { dropDraft, storedDraft } from "./booking-draft";
import { createdMessage } from "./created-message";
import { submission } from "./submission";

/**
 * Books what a visitor has submitted at this venue, for the player they have become. It has the key of the draft, so that
 * the form, which sends it again after any failure, cannot book twice. Null if there is nothing to book, or it failed.
 */
export async function bookDraft(
  transport: Transport,
  venueId: string,
): Promise<{ bookingId: string; message: MessageDescriptor } | null> {
  const input = submission.read(venueId);
  const key = storedDraft(venueId)?.key;
  if (!input || !key) return null;
  try {
    const headers = { "Idempotency-Key": key };
    const created = await callUnaryMethod(transport, BookingService.method.createBooking, bookingRequest(input), {
      headers,
    });
    submission.drop();
    dropDraft();
    return { bookingId: created.bookingId, message: createdMessage(created.status) };
  } catch {
    // The form says why.
    return null;
  }
}
