import { Trans, useLingui } from "@lingui/react/macro";
import type { Booking, BookingSlot } from "~/gen/lapang/v1/booking_pb";
import { useCourtName } from "~/lib/format/court-name";
import { clockRange, dayOf, shortDay } from "~/lib/format/dates";
import { useLocale } from "~/lib/format/locale";
import { formatMoney } from "~/lib/format/money";
import { isSportId, sportNames } from "~/lib/format/sports";
import { usePaths } from "~/lib/http/paths";
import { TextLink } from "~/ui/link/text-link";
import { Card } from "~/ui/list/card";
import { SportIcon } from "~/ui/look/sport-icon";
import { dateOf } from "../decision-rules";
import { priceOf, quoteOf, timesOf, zoneOf } from "./booking-lines";

/** The booked courts, times and prices. */
export function BookingSlots({ booking }: { booking: Booking }) {
  const { i18n } = useLingui();
  const locale = useLocale();
  const total = priceOf(booking, locale);
  return (
    <Card>
      <div className="flex items-center gap-4 pb-4">
        <SportIcon sport={booking.sportId} />
        <div className="min-w-0">
          <h2 className="break-words font-bold text-lg leading-snug">{booking.venue?.name}</h2>
          <p className="text-muted">
            {isSportId(booking.sportId) ? i18n._(sportNames[booking.sportId]) : booking.sportId}
          </p>
        </div>
      </div>
      <ul className="divide-y divide-line border-line border-t">
        {booking.slots.map((slot) => (
          <SlotLine key={slot.id} slot={slot} booking={booking} />
        ))}
      </ul>
      {booking.requestedSlots.length > 0 && <RequestedTimes booking={booking} />}
      <Difference booking={booking} />
      <p className="tabular flex justify-between gap-4 border-line border-t-2 pt-4 font-bold text-lg">
        <span>
          <Trans comment="The price of all hours together">Total</Trans>
        </span>
        <span>{total || <Trans comment="The venue has no price for these hours">No price set</Trans>}</span>
      </p>
    </Card>
  );
}

function SlotLine({ slot, booking }: { slot: BookingSlot; booking: Booking }) {
  const locale = useLocale();
  const paths = usePaths();
  const zone = zoneOf(booking);
  const court = useCourtName();
  const start = dateOf(slot.startTime);
  const end = dateOf(slot.endTime);
  const { priceMin, priceMax } = slot;
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3">
      {start && end && (
        <TextLink
          to={paths.internalBoard({ venue: booking.venueId, date: dayOf(start, zone) })}
          variant="quiet"
          isInline
          className="tabular font-semibold"
        >
          {shortDay(start, zone, locale)} · {clockRange(start, end, zone, locale)}
          <span className="sr-only">
            {" "}
            <Trans comment="Behind the hours of a booking: a link">on the day board</Trans>
          </span>
        </TextLink>
      )}
      <span className="flex items-baseline gap-6 text-muted">
        <span>{court(slot.courtName)}</span>
        <span className="tabular">{quoteOf({ priceMin, priceMax, currency: booking.currency }, locale)}</span>
      </span>
    </li>
  );
}

/** The requested times, when staff confirmed others. */
function RequestedTimes({ booking }: { booking: Booking }) {
  const locale = useLocale();
  const times = timesOf(booking.requestedSlots, zoneOf(booking), locale);
  return (
    <p className="tabular border-line border-t py-3 text-muted">
      <Trans comment="The times that a player requested first, now others">
        Originally requested: {{ times: times.join(", ") }}
      </Trans>
    </p>
  );
}

/** A discount or surcharge by staff, so that the rows add up to the total. */
function Difference({ booking }: { booking: Booking }) {
  const locale = useLocale();
  const { finalPrice, priceMin, priceMax = priceMin, currency } = booking;
  if (finalPrice === undefined || priceMin === undefined || priceMin !== priceMax || finalPrice === priceMin)
    return null;
  return (
    <p className="tabular flex justify-between gap-4 border-line border-t py-3 text-muted">
      <span>
        <Trans comment="The difference between the prices of the hours and what staff set">Changed by staff</Trans>
      </span>
      <span>{formatMoney(finalPrice - priceMin, currency || "IDR", locale)}</span>
    </p>
  );
}
