import { Trans } from "@lingui/react/macro";
import type { Booking } from "~/gen/lapang/v1/booking_pb";
import { relativeTime } from "~/lib/format/durations";
import { useLocale } from "~/lib/format/locale";
import { dateOf, endsAt, needsDecision, standsSince, timeLeft } from "../decision-rules";

/** A hold is urgent in its last hour. */
const urgentMs = 60 * 60_000;

/** Since when a booking waits and until when its hours are held. */
export function Waiting({ booking, now }: { booking: Booking; now: Date }) {
  const locale = useLocale();
  const since = standsSince(booking);
  const until = dateOf(booking.moveRequest?.expiresAt) ?? endsAt(booking);
  const sinceText = since && relativeTime(since, now, locale);
  const untilText = until && timeLeft(until, now, locale);
  const isUrgent = needsDecision(booking) && until !== null && until.getTime() - now.getTime() < urgentMs;
  return (
    <span className="flex flex-col leading-snug xl:whitespace-nowrap">
      {since && (
        <time dateTime={since.toISOString()} className="text-muted">
          {sinceText}
        </time>
      )}
      {until && (
        <time dateTime={until.toISOString()} className={isUrgent ? "font-bold text-danger" : "font-semibold"}>
          <Trans comment="When the hold of a booking ends, as in: ends in 3 hours">ends {untilText}</Trans>
        </time>
      )}
    </span>
  );
}
