import { BookingMode, PaymentMode, type Venue, type VenuePricingBand, type VenueSport } from "~/gen/lapang/v1/venue_pb";
import { today } from "~/lib/format/dates";
import { isForEverybody, isOver } from "./band-rules";
import { priceGaps } from "./price-gaps";

// Hours that are booked at once or paid beforehand are sold only at one exact price; others are asked for (rules.md §5).

export function needsExactPrices({ bookingMode, paymentMode }: Pick<VenueSport, "bookingMode" | "paymentMode">) {
  return bookingMode === BookingMode.INSTANT || paymentMode === PaymentMode.MANUAL;
}

export const isRange = ({ priceMin, priceMax }: Pick<VenuePricingBand, "priceMin" | "priceMax">) =>
  priceMin !== priceMax;

/** Whether a sport has prices that are ranges, or none at all. */
export function hasInexactPrices(sportId: string, bands: readonly VenuePricingBand[]): boolean {
  const own = bands.filter((band) => band.sportId === sportId && isForEverybody(band));
  return own.length === 0 || own.some(isRange);
}

/** The sports of a venue that need exact prices and do not have them in every open hour. */
export function inexactSports(venue: Venue, bands: readonly VenuePricingBand[]): VenueSport[] {
  const now = today(venue.timeZone);
  const current = bands.filter((band) => !isOver(band, now));
  const isInexact = (sport: VenueSport) =>
    hasInexactPrices(sport.sportId, current) || priceGaps(venue, sport, current).length > 0;
  return venue.sports.filter((sport) => needsExactPrices(sport) && isInexact(sport));
}
