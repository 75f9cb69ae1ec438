import { useLingui } from "@lingui/react/macro";
import { Link } from "react-router";
import { ChargeChip } from "~/features/money/charge-chip";
import type { Booking } from "~/gen/lapang/v1/booking_pb";
import { useCourtName } from "~/lib/format/court-name";
import { useLocale } from "~/lib/format/locale";
import { isSportId, sportNames } from "~/lib/format/sports";
import { usePaths } from "~/lib/http/paths";
import { cx } from "~/ui/look/cx";
import { SportIcon } from "~/ui/look/sport-icon";
import { nameOf, needsDecision } from "../decision-rules";
import { shownCharge } from "../money/charge-rules";
import { courtsOf, priceOf, whenOf } from "./booking-lines";
import { StatusBadge } from "./status-badge";
import { Waiting } from "./waiting";

/** The bookings on narrow screens. */
export function BookingCards({ bookings, now }: { bookings: readonly Booking[]; now: Date }) {
  const { t } = useLingui();
  return (
    <ul aria-label={t`Bookings`} className="grid grid-cols-1 gap-3 lg:grid-cols-2">
      {bookings.map((booking) => (
        <li key={booking.id}>
          <BookingCard booking={booking} now={now} />
        </li>
      ))}
    </ul>
  );
}

function BookingCard({ booking, now }: { booking: Booking; now: Date }) {
  const { i18n } = useLingui();
  const locale = useLocale();
  const paths = usePaths();
  const court = useCourtName();
  const when = whenOf(booking, locale);
  const charge = shownCharge(booking);
  const sport = isSportId(booking.sportId) ? i18n._(sportNames[booking.sportId]) : booking.sportId;
  return (
    <Link
      to={paths.internalBooking(booking.id)}
      className={cx(
        "flex h-full flex-col gap-3 rounded-card bg-surface p-4 ring-1 ring-line hover:ring-line-strong",
        needsDecision(booking) && "border-signal border-s-4",
      )}
    >
      <span className="flex flex-wrap items-start justify-between gap-x-3 gap-y-2">
        <span className="flex min-w-0 flex-1 basis-28 flex-col">
          <span className="break-words font-bold">{nameOf(booking)}</span>
          <span className="break-words text-muted text-sm">
            {[booking.venue?.name, booking.number].filter(Boolean).join(" · ")}
          </span>
        </span>
        <StatusBadge status={booking.status} need={booking.need} />
      </span>
      {when && (
        <span className="flex items-center gap-3">
          <SportIcon sport={booking.sportId} />
          <span className="flex min-w-0 flex-col leading-snug">
            <span className="font-semibold">
              {when.day} · <span className="tabular inline-block text-balance">{when.hours}</span>
            </span>
            <span className="break-words text-muted text-sm">
              {[sport, courtsOf(booking, court), priceOf(booking, locale)].filter(Boolean).join(" · ")}
            </span>
          </span>
        </span>
      )}
      <span className="mt-auto flex flex-wrap items-end justify-between gap-2 text-sm">
        <Waiting booking={booking} now={now} />
        {charge && <ChargeChip charge={charge} />}
      </span>
    </Link>
  );
}
