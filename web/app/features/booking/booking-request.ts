import type { MessageInitShape } from "@bufbuild/protobuf";
import type { CreateBookingRequestSchema } from "~/gen/lapang/v1/booking_pb";
import type { PriceRange, Selection } from "./selection-rules";

export type BookingInput = {
  venueId: string;
  sportId: string;
  slots: Selection;
  notes: string;
  /** Null is any court. */
  courtId: string | null;
  /** The price on screen for all slots together; null where there was none. */
  shownPrice: PriceRange | null;
};

/** The request to book what is on screen, at the price that is on screen. */
export function bookingRequest({ venueId, sportId, slots, notes, courtId, shownPrice }: BookingInput) {
  return {
    venueId,
    sportId,
    notes: notes.trim(),
    slots: slots.map(({ start, minutes }) => ({
      startTime: { seconds: BigInt(start / 1000) },
      durationMinutes: minutes,
      courtId: courtId ?? "",
    })),
    shownPrice: shownPrice ? { priceMin: shownPrice.min, priceMax: shownPrice.max, currency: shownPrice.currency } : {},
  } satisfies MessageInitShape<typeof CreateBookingRequestSchema>;
}
