import phone from "icon:lucide/phone";
import { timestampMs } from "@bufbuild/protobuf/wkt";
import { Trans, useLingui } from "@lingui/react/macro";
import { type Booking, BookingStatus } from "~/gen/lapang/v1/booking_pb";
import type { VenueContact } from "~/gen/lapang/v1/venue_pb";
import { useLocale } from "~/lib/locale";
import { externalAddress, phoneAddress } from "~/ui/external-links";
import { Icon } from "~/ui/icon";
import { cx } from "~/ui/utils";
import { sessionsOf } from "./booking-slots";
import { deadlineOf } from "./deadlines";
import { deadlineLabel, isAlive, isPaymentLost, isReported, nextStep } from "./status";
import { StatusBadge } from "./status-badge";
import { momentText, timeLeftText } from "./time-left";
import { useNowUntil } from "./use-now-until";

const statusId = "booking-status";

/** Focuses the status after an action removed the pressed button. */
export function focusBookingStatus(): void {
  const standing = document.getElementById(statusId);
  standing?.scrollIntoView({ block: "start" });
  standing?.focus({ preventScroll: true });
}

/** The booking's status, the next step and its deadline. */
export function BookingStatusPanel({ booking, zone }: { booking: Booking; zone: string }) {
  const { i18n } = useLingui();
  const locale = useLocale();
  const { status, contact, number } = booking;
  const deadline = deadlineOf(booking);
  const sessions = sessionsOf(booking.slots);
  const cancelUntil = booking.cancelUntil ? timestampMs(booking.cancelUntil) : null;
  const lastEnd = Math.max(0, ...sessions.map(({ end }) => end));
  const now = useNowUntil([deadline, cancelUntil, lastEnd]);
  const isOver = lastEnd <= now;
  // After the deadline the action is no longer possible; the server reports the result in a moment.
  const isLate = deadline !== null && deadline <= now;

  return (
    <section
      id={statusId}
      tabIndex={-1}
      aria-live="polite"
      className={cx(
        "flex scroll-mt-24 flex-col gap-4 rounded-panel p-6 outline-none sm:p-8",
        isAlive(status) ? "bg-court text-on-court" : "bg-sunken",
      )}
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <StatusBadge booking={booking} isOver={isOver} />
        {number && (
          <p className={cx("text-sm", isAlive(status) ? "text-on-court-muted" : "text-muted")}>
            <Trans comment="Six letters and digits to read out to the venue">
              Booking number{" "}
              <strong className={cx("tabular tracking-wider", isAlive(status) ? "text-on-court" : "text-ink")}>
                {number}
              </strong>
            </Trans>
          </p>
        )}
      </div>
      {!isLate && (
        <p className="max-w-prose text-balance font-semibold text-lg leading-relaxed">
          {status === BookingStatus.CONFIRMED && isOver ? (
            <Trans>We hope it was a good game!</Trans>
          ) : (
            i18n._(nextStep(booking))
          )}
        </p>
      )}
      {(isPaymentLost(booking) || isReported(booking)) && <ReachVenue contact={contact} />}
      {deadline !== null && (
        <dl className="flex flex-col gap-1">
          <dt className="font-semibold text-on-court-muted text-sm">{i18n._(deadlineLabel(booking))}</dt>
          <dd aria-live="off" className="tabular flex flex-wrap items-baseline gap-x-3">
            {!isLate ? (
              <>
                <span className="font-extrabold text-4xl">{timeLeftText(deadline - now, locale)}</span>
                <span className="text-on-court-muted">
                  <Trans>until {{ moment: momentText(deadline, zone, locale) }}</Trans>
                </span>
              </>
            ) : (
              <span className="font-bold text-2xl">
                <Trans>Time is up. Checking the status…</Trans>
              </span>
            )}
          </dd>
        </dl>
      )}
    </section>
  );
}

/** The best way to contact a venue: its telephone, else its website. */
function ReachVenue({ contact }: { contact: VenueContact | undefined }) {
  const call = phoneAddress(contact?.phoneNumber ?? "");
  const href = call ?? externalAddress(contact?.website ?? "");
  if (!href) return null;
  return (
    <a
      href={href}
      {...(!call && { target: "_blank", rel: "noreferrer" })}
      className="inline-flex min-h-12 items-center gap-2 self-start rounded-full bg-on-court px-5 font-bold text-court"
    >
      {call && <Icon of={phone} />}
      {call ? <Trans>Call the venue</Trans> : <Trans>Contact the venue</Trans>}
    </a>
  );
}
