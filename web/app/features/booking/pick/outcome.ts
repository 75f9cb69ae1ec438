import { BookingMode, PaymentMode, type VenueSport } from "~/gen/lapang/v1/venue_pb";

/** What sending a booking leads to: it is booked at once, to be paid, accepted by the venue first, or priced by it first. */
export type Outcome = "booked" | "pay" | "accept" | "accept-then-pay" | "priced";

/** Only what has one exact price is booked at once or paid beforehand. */
export function outcomeOf({ bookingMode, paymentMode }: VenueSport, hasExactPrice: boolean): Outcome {
  if (!hasExactPrice) return "priced";
  const isPaid = paymentMode === PaymentMode.MANUAL;
  if (bookingMode === BookingMode.INSTANT) return isPaid ? "pay" : "booked";
  return isPaid ? "accept-then-pay" : "accept";
}

export const isAtOnce = (outcome: Outcome) => outcome === "booked" || outcome === "pay";
