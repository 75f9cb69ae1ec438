import pin from "icon:lucide/map-pin";
import { timestampMs } from "@bufbuild/protobuf/wkt";
import { Trans, useLingui } from "@lingui/react/macro";
import { type Booking, BookingStatus } from "~/gen/lapang/v1/booking_pb";
import { addressText } from "~/lib/format/address";
import { useCourtName } from "~/lib/format/court-name";
import { friendlyDay, namedDay, shortDay } from "~/lib/format/dates";
import { durationText } from "~/lib/format/durations";
import { useLocale } from "~/lib/format/locale";
import { cx } from "~/ui/look/cx";
import { Icon } from "~/ui/look/icon";
import { SportIcon } from "~/ui/look/sport-icon";
import { type Session, sessionsOf } from "../booking-slots";
import { deadlineOf } from "../deadlines";
import { spanHours } from "../slot-text";
import { deadlineLabel, isAlive, isOpen, isPaymentLost, isReported, lookOf, nextStep } from "../status";
import { momentText, timeLeftText } from "../time-left";
import { useNowUntil } from "../use-now-until";
import { ReachVenue, type WayToReach } from "./reach-venue";

const statusId = "booking-status";
const minuteMs = 60_000;

/** Focuses the status after an action removed the pressed button. */
export function focusBookingStatus(): void {
  const standing = document.getElementById(statusId);
  standing?.scrollIntoView({ block: "start" });
  standing?.focus({ preventScroll: true });
}

const tones = {
  /** The court is the player's. */
  sure: "bg-court text-on-court",
  /** Somebody has to act. */
  open: "bg-notice-soft text-notice-ink",
  over: "bg-sunken",
};

type Props = { booking: Booking; title: string; zone: string; reach: WayToReach | null };

/** The booking as a ticket: its status, day, hours and court; below the perforation its place, number and next step. */
export function BookingTicket({ booking, title, zone, reach }: Props) {
  const { i18n } = useLingui();
  const locale = useLocale();
  const { status, number, sportId, venue } = booking;
  const deadline = deadlineOf(booking);
  const sessions = sessionsOf(booking.slots);
  const cancelUntil = booking.cancelUntil ? timestampMs(booking.cancelUntil) : null;
  const lastEnd = Math.max(0, ...sessions.map(({ end }) => end));
  const now = useNowUntil([deadline, cancelUntil, lastEnd]);
  const isOver = lastEnd <= now;
  // After the deadline the action is no longer possible; the server reports the result in a moment.
  const isLate = deadline !== null && deadline <= now;
  const { label, icon } = lookOf(booking, isOver);
  const tone = tones[isOpen(status) ? "open" : status === BookingStatus.CONFIRMED && !isOver ? "sure" : "over"];

  return (
    <section
      id={statusId}
      tabIndex={-1}
      aria-live="polite"
      className={cx("flex scroll-mt-24 flex-col overflow-hidden rounded-panel outline-none", tone)}
    >
      <div className="flex flex-col gap-4 p-5 sm:p-8">
        <p className="flex items-center gap-2 font-bold">
          <Icon of={icon} className="text-xl" />
          {i18n._(label)}
        </p>
        <div className="flex flex-wrap items-center gap-3">
          <span className="*:bg-surface">
            <SportIcon sport={sportId} />
          </span>
          <h1 className="min-w-0 flex-1 basis-[11rem] font-extrabold text-xl leading-tight sm:text-2xl">{title}</h1>
        </div>
        <ul className="flex flex-col gap-3">
          {sessions.map((session) => (
            <When
              key={`${session.start} ${session.court}`}
              session={session}
              zone={zone}
              isOnly={sessions.length === 1}
              isStruck={!isAlive(status)}
            />
          ))}
        </ul>
      </div>
      <div
        aria-hidden="true"
        className="relative border-current/30 border-t-2 border-dashed before:absolute before:-start-3 before:-top-3 before:size-6 before:rounded-full before:bg-canvas after:absolute after:-end-3 after:-top-3 after:size-6 after:rounded-full after:bg-canvas"
      />
      <div className="flex flex-col gap-4 p-5 sm:px-8">
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
          {venue && (
            <p className="flex min-w-0 flex-1 basis-44 items-start gap-2">
              <Icon of={pin} className="mt-1 shrink-0" />
              <span className="min-w-0">{addressText(venue)}</span>
            </p>
          )}
          {number && (
            <p className="text-sm">
              <Trans comment="Six letters and digits to read out to the venue">
                Booking number <strong className="tabular block text-lg tracking-wider">{number}</strong>
              </Trans>
            </p>
          )}
        </div>
        {!isLate && (
          <p className="max-w-prose text-balance font-semibold leading-relaxed">
            {status === BookingStatus.CONFIRMED && isOver ? (
              <Trans>We hope it was a good game!</Trans>
            ) : (
              i18n._(nextStep(booking))
            )}
          </p>
        )}
        {reach && (isPaymentLost(booking) || isReported(booking)) && <ReachVenue reach={reach} />}
        {/* The payment below has its own deadline. */}
        {deadline !== null && (isLate || status !== BookingStatus.AWAITING_PAYMENT) && (
          <dl className="flex flex-col">
            <dt className="font-semibold text-sm">{i18n._(deadlineLabel(booking))}</dt>
            <dd aria-live="off" className="tabular flex flex-wrap items-baseline gap-x-3">
              {!isLate ? (
                <>
                  <span className="font-extrabold text-2xl">{timeLeftText(deadline - now, locale)}</span>
                  <span>
                    <Trans>until {{ moment: momentText(deadline, zone, locale) }}</Trans>
                  </span>
                </>
              ) : (
                <span className="font-bold text-xl">
                  <Trans>Time is up. Checking the status…</Trans>
                </span>
              )}
            </dd>
          </dl>
        )}
      </div>
    </section>
  );
}

type WhenProps = {
  session: Session;
  zone: string;
  isOnly: boolean;
  /** The hours are not the player's, or no longer. */
  isStruck: boolean;
};

function When({ session, zone, isOnly, isStruck }: WhenProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const court = useCourtName();
  const start = new Date(session.start);
  const friendly = friendlyDay(start, zone, locale);
  const isNear = friendly !== shortDay(start, zone, locale);
  return (
    <li className={cx("tabular", isStruck && "text-muted line-through")}>
      <p className="flex flex-wrap gap-x-2 text-lg">
        {isNear && <span className="font-bold">{friendly}</span>}
        <span className={isNear ? undefined : "font-bold"}>{namedDay(start, zone, locale)}</span>
      </p>
      <p className={cx("font-extrabold leading-tight", isOnly ? "text-3xl sm:text-4xl" : "text-2xl")}>
        {spanHours(session, zone, locale)}
      </p>
      <p className="flex flex-wrap gap-x-3 font-semibold">
        <span>{court(session.court) || t`The venue picks the court`}</span>
        <span className="font-normal">{durationText((session.end - session.start) / minuteMs, locale)}</span>
      </p>
    </li>
  );
}
