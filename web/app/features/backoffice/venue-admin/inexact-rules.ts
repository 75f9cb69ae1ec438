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

/** Whether a sport has prices that are ranges, or open hours without a price. What is over is forgotten. */
export function hasInexactPrices(
  venue: Pick<Venue, "openingHours" | "timeZone">,
  sport: Pick<VenueSport, "sportId" | "courts">,
  bands: readonly VenuePricingBand[],
): boolean {
  const now = today(venue.timeZone);
  const own = bands.filter((band) => band.sportId === sport.sportId && isForEverybody(band) && !isOver(band, now));
  return own.length === 0 || own.some(isRange) || priceGaps(venue, sport, own).length > 0;
}

/** The sports of a venue that need exact prices and do not have them in every open hour. */
export function inexactSports(venue: Venue, bands: readonly VenuePricingBand[]): VenueSport[] {
  return venue.sports.filter((sport) => needsExactPrices(sport) && hasInexactPrices(venue, sport, bands));
}
