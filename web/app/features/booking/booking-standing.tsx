import { timestampDate } from "@bufbuild/protobuf/wkt";
import { Trans, useLingui } from "@lingui/react/macro";
import { type Booking, BookingStatus } from "~/gen/lapang/v1/booking_pb";
import { clockTime, shortDay, zoneName } from "~/lib/dates";
import { useLocale } from "~/lib/locale";
import { useNow } from "~/lib/use-now";
import { sessionsOf } from "./booking-slots";
import { ReachVenue } from "./reach-venue";
import { deadlineLabel, isOpen, nextSteps } from "./status";
import { StatusBadge } from "./status-badge";
import { timeLeftText } from "./time-left";

const minuteMs = 60_000;
/** The clock counts in minutes; looked at twice as often, it is never a whole one late. */
const tickMs = minuteMs / 2;

const standingId = "booking-standing";

/** Takes the reader there when the booking has changed and what changed it is gone. */
export function goToStanding(): void {
  const standing = document.getElementById(standingId);
  standing?.scrollIntoView({ block: "start" });
  standing?.focus({ preventScroll: true });
}

/** How a booking stands, what comes next, and by when. */
export function BookingStanding({ booking, zone }: { booking: Booking; zone: string }) {
  const { i18n } = useLingui();
  const locale = useLocale();
  const now = useNow(tickMs);
  const { status, expiresAt, cancelUntil, contact } = booking;
  const at = (instant: Date) =>
    `${shortDay(instant, zone, locale, now)}, ${clockTime(instant, zone, locale)} ${zoneName(zone, instant, locale)}`;
  const deadline = isOpen(status) && expiresAt ? timestampDate(expiresAt) : null;
  const isOver = sessionsOf(booking.slots).every(({ end }) => end <= now.getTime());
  const mayCancelUntil = cancelUntil && timestampDate(cancelUntil);

  return (
    <section
      id={standingId}
      tabIndex={-1}
      aria-live="polite"
      className="scroll-mt-24 flex flex-col gap-4 rounded-panel bg-court p-6 text-on-court outline-none sm:p-8"
    >
      <div className="self-start">
        <StatusBadge status={status} />
      </div>
      <p className="max-w-prose text-balance font-semibold text-lg leading-relaxed">
        {status === BookingStatus.CONFIRMED && isOver ? (
          <Trans>Played. We hope it was a good game!</Trans>
        ) : (
          i18n._(nextSteps[status])
        )}
      </p>
      {status === BookingStatus.RESCHEDULE_PROPOSED && <ReachVenue contact={contact} />}
      {deadline && (
        <dl className="flex flex-col gap-1">
          <dt className="font-semibold text-on-court-muted text-sm">{i18n._(deadlineLabel(status))}</dt>
          <dd aria-live="off" className="tabular flex flex-wrap items-baseline gap-x-3">
            <span className="font-extrabold text-4xl">{timeLeftText(deadline.getTime() - now.getTime(), locale)}</span>
            <span className="text-on-court-muted">
              <Trans>until {at(deadline)}</Trans>
            </span>
          </dd>
        </dl>
      )}
      {status === BookingStatus.CONFIRMED && !isOver && (
        <p className="text-on-court-muted text-sm">
          {mayCancelUntil ? (
            <Trans>You can cancel until {at(mayCancelUntil)}.</Trans>
          ) : (
            <Trans>It is too late to cancel here. If you cannot come, tell the venue.</Trans>
          )}
        </p>
      )}
    </section>
  );
}
