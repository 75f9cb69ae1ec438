import { Trans, useLingui } from "@lingui/react/macro";
import type { Booking, BookingSlot } from "~/gen/lapang/v1/booking_pb";
import { useCourtName } from "~/lib/court-name";
import { clockRange, shortDay } from "~/lib/dates";
import { useLocale } from "~/lib/locale";
import { isSportId, sportNames } from "~/lib/sports";
import { Card } from "~/ui/card";
import { SportIcon } from "~/ui/sport-icon";
import { priceOf, quoteOf, zoneOf } from "./booking-lines";
import { dateOf } from "./decision-rules";

/** Which courts, when, and for how much. */
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
  const zone = zoneOf(booking);
  const court = useCourtName();
  const start = dateOf(slot.startTime);
  const end = dateOf(slot.endTime);
  const { priceMin, priceMax } = slot;
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3">
      <span className="tabular font-semibold">
        {start && end && `${shortDay(start, zone, locale)} · ${clockRange(start, end, zone, locale)}`}
      </span>
      <span className="flex items-baseline gap-6 text-muted">
        <span>{court(slot.courtName)}</span>
        <span className="tabular">{quoteOf({ priceMin, priceMax, currency: booking.currency }, locale)}</span>
      </span>
    </li>
  );
}
