import court from "icon:lucide/calendar-check";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMyBookings } from "~/features/booking/queries";
import { type Booking, BookingStatus } from "~/gen/lapang/v1/booking_pb";
import type { Match } from "~/gen/lapang/v1/match_pb";
import { spansOf } from "~/lib/format/booking-hours";
import { useCourtName } from "~/lib/format/court-name";
import { bookingsOf, hoursText, partsOutside, timeOf, timesText } from "~/lib/format/court-time";
import { useLocale } from "~/lib/format/locale";
import { usePaths } from "~/lib/http/paths";
import { TextLink } from "~/ui/link/text-link";
import { Alert } from "~/ui/look/alert";
import { zoneOf } from "../places-rules";

/** Host only: the booking of the court, and the time without one. */
export function OwnCourt({ match }: { match: Match }) {
  const locale = useLocale();
  const bookings = useOwnBookings(match);
  if (bookings.length === 0) return null;
  const outside = hoursText(partsOutside(timeOf(match), bookings), zoneOf(match), locale);
  return (
    <Alert icon={court} tone={outside ? "notice" : "info"} className="tabular">
      {bookings.map((booking) => (
        <p key={booking.id}>
          <Trans>
            Your booking: <BookingLink booking={booking} match={match} />
          </Trans>
          <Details booking={booking} />
        </p>
      ))}
      {outside && (
        <p>
          <Trans comment="Hours of a match that are not booked">
            Without a court: <span className="inline-block">{outside}</span>
          </Trans>
        </p>
      )}
    </Alert>
  );
}

/** That the booking stays when its match is called off. */
export function CourtStays({ match }: { match: Match }) {
  return useOwnBookings(match).map((booking) => (
    <p key={booking.id}>
      <Trans>
        Your court is still booked: <BookingLink booking={booking} match={match} />. Cancel it on its page.
      </Trans>
    </p>
  ));
}

function BookingLink({ booking, match }: { booking: Booking; match: Match }) {
  const locale = useLocale();
  const paths = usePaths();
  return (
    <TextLink to={paths.booking(booking.id)} isInline className="inline-block font-bold">
      {timesText(spansOf(booking.slots), zoneOf(match), locale)}
    </TextLink>
  );
}

/** Courts, number, and the status until it is confirmed. */
function Details({ booking }: { booking: Booking }) {
  const { t } = useLingui();
  const courtName = useCourtName();
  const courts = new Set(booking.slots.map((slot) => slot.courtName));
  const status = booking.status === BookingStatus.CONFIRMED ? "" : t`not confirmed yet`;
  const details = [[...courts].map(courtName).join(", "), booking.number, status];
  return details.filter(Boolean).map((detail) => ` · ${detail}`);
}

function useOwnBookings(match: Match): Booking[] {
  return bookingsOf(match, useMyBookings(false, 0).data?.bookings ?? []);
}
