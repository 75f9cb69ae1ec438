import type { Booking } from "~/gen/lapang/v1/booking_pb";
import { totalMinutes } from "../decision-rules";
import { type Odd, oddOf, type Usual, usualHour, usualOf } from "../odd-price";
import { useVenueForAdmin } from "../queries";

/** What a price is judged by: a booking, or where it is to go. */
type Priced = Pick<Booking, "currency" | "priceMin" | "priceMax" | "sportId" | "venueId"> & {
  slots: Parameters<typeof totalMinutes>[0];
};

/** The currency of a booking's price, and whether an amount of it is probably a slip. */
export function useBookingPrice(booking: Priced): { currency: string; oddAt: (price: bigint) => Odd | undefined } {
  const { currency: known, priceMin, priceMax, sportId } = booking;
  const quoted: Usual | undefined =
    priceMin === undefined || priceMax === 0n ? undefined : { min: priceMin, max: priceMax ?? priceMin };
  // Only where the booking itself does not say.
  const { data } = useVenueForAdmin(known && quoted ? undefined : booking.venueId);
  const currency = known || data?.venue?.currency || "IDR";
  const hour = usualHour(data?.bands ?? [], { sportId, currency });
  const usual = usualOf(quoted, hour, totalMinutes(booking.slots));
  return { currency, oddAt: (price) => oddOf(price, currency, usual) };
}
