import { timestampMs } from "@bufbuild/protobuf/wkt";
import { Trans } from "@lingui/react/macro";
import { type Booking, BookingStatus } from "~/gen/lapang/v1/booking_pb";
import { durationText } from "~/lib/format/durations";
import { useLocale } from "~/lib/format/locale";
import { sessionsOf } from "../booking-slots";
import { isRequest } from "../status";
import { momentText } from "../time-left";
import { useNowUntil } from "../use-now-until";

const minuteMs = 60_000;

/** Until when a booking can be cancelled; shown before the deadline and before it is confirmed. */
export function CancelTerms({ booking, zone }: { booking: Booking; zone: string }) {
  const locale = useLocale();
  const { status, cancelCutoffMinutes } = booking;
  const sessions = sessionsOf(booking.slots);
  const cancelUntil = booking.cancelUntil ? timestampMs(booking.cancelUntil) : null;
  const lastEnd = Math.max(0, ...sessions.map(({ end }) => end));
  const now = useNowUntil([cancelUntil, lastEnd]);
  if (lastEnd <= now) return null;
  const [first] = sessions;
  const cutOff = first ? first.start - cancelCutoffMinutes * minuteMs : null;
  return (
    <p className="max-w-prose text-muted text-sm">
      {isRequest(status) && <Trans>You can withdraw this request at any time until it is confirmed.</Trans>}
      {status !== BookingStatus.CONFIRMED && !isRequest(status) && (
        <Trans>You can cancel this at any time until it is confirmed.</Trans>
      )}
      {status !== BookingStatus.CONFIRMED && cancelCutoffMinutes > 0 && cutOff !== null && (
        <>
          {" "}
          <Trans>
            After that you can cancel until {{ duration: durationText(cancelCutoffMinutes, locale) }} before:{" "}
            {{ moment: momentText(cutOff, zone, locale) }}.
          </Trans>
        </>
      )}
      {status === BookingStatus.CONFIRMED && cancelUntil !== null && cancelUntil > now && (
        <Trans>You can cancel until {{ moment: momentText(cancelUntil, zone, locale) }}.</Trans>
      )}
      {status === BookingStatus.CONFIRMED && (cancelUntil === null || cancelUntil <= now) && (
        <Trans>It is too late to cancel here. If you cannot come, tell the venue.</Trans>
      )}
    </p>
  );
}
