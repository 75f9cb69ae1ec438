import { Trans, useLingui } from "@lingui/react/macro";
import { dueOf } from "~/features/money/charge-rules";
import { type Booking, BookingStatus } from "~/gen/lapang/v1/booking_pb";
import { firstDayOf } from "~/lib/format/booking-hours";
import { useCourtName } from "~/lib/format/court-name";
import { dayOf, dayParts } from "~/lib/format/dates";
import { useLocale } from "~/lib/format/locale";
import { formatMoney } from "~/lib/format/money";
import { isSportId, sportNames } from "~/lib/format/sports";
import { usePaths } from "~/lib/http/paths";
import { TextLink } from "~/ui/link/text-link";
import { CardLink } from "~/ui/list/card";
import { cx } from "~/ui/look/cx";
import { SportIcon } from "~/ui/look/sport-icon";
import { sessionsOf } from "../booking-slots";
import { DayTile } from "../day-tile";
import { deadlineOf } from "../deadlines";
import { priceOf } from "../price-note";
import { priceText } from "../slot-text";
import { isAlive, isOpen, needsPlayer } from "../status";
import { timeLeftText } from "../time-left";
import { useNowUntil } from "../use-now-until";
import { StatusBadge } from "./status-badge";

/** A booking in a list; the whole card is a link. */
export function BookingCard({ booking }: { booking: Booking }) {
  const { i18n, t } = useLingui();
  const locale = useLocale();
  const court = useCourtName();
  const paths = usePaths();
  const name = booking.venue?.name ?? t`Booking`;
  const zone = booking.venue?.timeZone || "UTC";
  const sessions = sessionsOf(booking.slots);
  const first = firstDayOf(booking.slots, zone, locale);
  const { sportId } = booking;
  const sport = isSportId(sportId) ? i18n._(sportNames[sportId]) : sportId;
  const courts = [...new Set(sessions.map((session) => court(session.court)).filter(Boolean))].join(", ");
  const alive = isAlive(booking.status);
  const lastEnd = Math.max(0, ...sessions.map(({ end }) => end));
  const isOver = lastEnd <= useNowUntil([lastEnd]);
  const date = first && dayOf(first.start, zone);
  return (
    <article className="relative flex gap-4 rounded-card bg-surface p-4 ring-1 ring-line has-focus-visible:outline-3 has-focus-visible:outline-focus hover:ring-line-strong sm:p-5">
      {date && <DayTile day={date} tone={isOver || !alive ? "over" : isOpen(booking.status) ? "open" : "sure"} />}
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        {first && date && (
          <p
            className={cx(
              "tabular text-balance font-extrabold text-lg leading-tight",
              !alive && "text-muted line-through",
            )}
          >
            <span className="sr-only">{dayParts(date, locale).full}, </span>
            {first.hours}
            {first.more && <span className="ms-2 inline-block font-semibold text-muted text-sm">{first.more}</span>}
          </p>
        )}
        <h2 className="min-w-0 font-bold">
          <CardLink to={paths.booking(booking.id)} name={name} />
        </h2>
        <p className="flex items-center gap-2 text-muted text-sm">
          <SportIcon sport={sportId} size="small" />
          <span className="min-w-0">
            {sport}
            {courts && ` · ${courts}`}
          </span>
        </p>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 pt-1">
          <StatusBadge booking={booking} isOver={isOver} />
          <WhatToDo booking={booking} />
          {isOver && booking.status === BookingStatus.CONFIRMED && (
            <TextLink to={`${paths.booking(booking.id)}#review`} className="z-2 ms-auto font-semibold text-sm">
              {t({ message: "Review", comment: "Link on a past booking: to what the player says about the venue" })}
            </TextLink>
          )}
        </div>
      </div>
    </article>
  );
}

/** What the reader has to do, and by when. */
function WhatToDo({ booking }: { booking: Booking }) {
  const locale = useLocale();
  const deadline = deadlineOf(booking);
  const now = useNowUntil([deadline]);
  if (!needsPlayer(booking) || deadline === null || deadline <= now) return null;
  const left = timeLeftText(deadline - now, locale);
  const isUnpaid = booking.status === BookingStatus.AWAITING_PAYMENT;
  const due = isUnpaid ? dueOf(booking.charge) : null;
  const price = isUnpaid ? priceOf(booking) : null;
  return (
    <span className="tabular font-semibold text-notice-ink text-sm">
      {due
        ? `${formatMoney(due.amount, booking.currency || "IDR", locale)} · `
        : price && `${priceText(price, locale)} · `}
      <Trans comment="How long the reader has to choose or to pay: 3 hr left">{left} left</Trans>
    </span>
  );
}
