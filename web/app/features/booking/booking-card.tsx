import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Link } from "react-router";
import type { Booking } from "~/gen/lapang/v1/booking_pb";
import { useCourtName } from "~/lib/court-name";
import { dayOf, dayParts } from "~/lib/dates";
import { useLocale } from "~/lib/locale";
import { usePaths } from "~/lib/paths";
import { isSportId, sportNames } from "~/lib/sports";
import { cx } from "~/ui/cx";
import { SportIcon } from "~/ui/sport-icon";
import { sessionsOf } from "./booking-slots";
import { spanHours } from "./slot-text";
import { isAlive } from "./status";
import { StatusBadge } from "./status-badge";

/** A booking in a list: when, where, and how it stands. The whole card leads to it. */
export function BookingCard({ booking }: { booking: Booking }) {
  const { i18n } = useLingui();
  const locale = useLocale();
  const court = useCourtName();
  const paths = usePaths();
  const zone = booking.venue?.timeZone || "UTC";
  const [first, ...more] = sessionsOf(booking.slots);
  const { sportId } = booking;
  const sport = isSportId(sportId) ? i18n._(sportNames[sportId]) : sportId;
  const alive = isAlive(booking.status);
  const day = first && dayParts(dayOf(new Date(first.start), zone), locale);
  return (
    <article className="relative flex gap-4 rounded-card bg-surface p-4 ring-1 ring-line has-focus-visible:outline-3 has-focus-visible:outline-focus hover:ring-line-strong sm:p-5">
      {day && (
        <div
          aria-hidden="true"
          className={cx(
            "tabular flex w-16 shrink-0 flex-col items-center justify-center rounded-2xl py-2 leading-tight",
            alive ? "bg-accent-soft text-accent-ink" : "bg-sunken text-muted",
          )}
        >
          <span className="font-semibold text-xs">{day.weekday}</span>
          <span className="font-extrabold text-3xl">{day.date}</span>
          <span className="text-xs">{day.month}</span>
        </div>
      )}
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        {first && day && (
          <p className={cx("tabular font-extrabold text-lg leading-tight", !alive && "text-muted line-through")}>
            <span className="sr-only">{day.full}, </span>
            {spanHours(first, zone, locale)}
            {more.length > 0 && (
              <span className="ms-2 inline-block font-semibold text-muted text-sm">
                <Plural value={more.length} one="and # more time" other="and # more times" />
              </span>
            )}
          </p>
        )}
        <h2 className="min-w-0 font-bold">
          <Link to={paths.booking(booking.id)} className="outline-none after:absolute after:inset-0">
            {booking.venue?.name ?? <Trans>Booking</Trans>}
          </Link>
        </h2>
        <p className="flex items-center gap-2 text-muted text-sm">
          <SportIcon sport={sportId} size="small" />
          <span className="min-w-0 truncate">
            {sport}
            {first?.court && ` · ${court(first.court)}`}
          </span>
        </p>
        <div className="pt-1">
          <StatusBadge status={booking.status} />
        </div>
      </div>
    </article>
  );
}
