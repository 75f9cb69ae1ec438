import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { BookingStatus } from "~/gen/lapang/v1/booking_pb";

/** What a booking that was just sent has become. */
export function createdMessage(status: BookingStatus): MessageDescriptor {
  if (status === BookingStatus.CONFIRMED) return msg`Booked. See you there!`;
  if (status === BookingStatus.AWAITING_PAYMENT) return msg`Your hours are held. Pay the venue to confirm them.`;
  return msg`Sent. Your hours are held.`;
}
