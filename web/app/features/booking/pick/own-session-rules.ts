import { timestampMs } from "@bufbuild/protobuf/wkt";
import { type Booking, type BookingProposal, ProposalStatus } from "~/gen/lapang/v1/booking_pb";
import { sessionsOf } from "../booking-slots";
import { endOf, type Slot } from "../selection-rules";
import { isAlive } from "../status";

/** What a player has booked, or is offered, at a venue. */
export type OwnSession = { bookingId: string; start: number; end: number; isOffer: boolean };

type Span = { start: number; end: number };

/** The player's sessions for a sport at a venue that overlap these hours, soonest first. */
export function ownSessions(
  bookings: readonly Booking[],
  venueId: string,
  sportId: string,
  hours: readonly Slot[],
): OwnSession[] {
  return bookings
    .filter((booking) => booking.venueId === venueId && booking.sportId === sportId && isAlive(booking.status))
    .flatMap(({ id, slots, proposals }) => {
      const requested = sessionsOf(slots).map(({ start, end }) => ({ bookingId: id, start, end, isOffer: false }));
      // The requested hours may be offered on another court.
      const isRequested = (offer: Span) =>
        requested.some(({ start, end }) => start === offer.start && end === offer.end);
      const offered = offersOf(proposals).filter((offer) => !isRequested(offer));
      return [...requested, ...offered.map((offer) => ({ bookingId: id, ...offer, isOffer: true }))];
    })
    .filter((session) => hours.some((hour) => hour.start < session.end && session.start < endOf(hour)))
    .sort((one, other) => one.start - other.start);
}

/** Offered times are on hold, too. */
function offersOf(proposals: readonly BookingProposal[]): Span[] {
  return proposals
    .filter(({ status }) => status === ProposalStatus.OFFERED)
    .map(({ startTime, endTime }) => ({
      start: startTime ? timestampMs(startTime) : 0,
      end: endTime ? timestampMs(endTime) : 0,
    }));
}
