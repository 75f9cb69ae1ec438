import { timestampMs } from "@bufbuild/protobuf/wkt";
import { Trans } from "@lingui/react/macro";
import { type Booking, BookingStatus } from "~/gen/lapang/v1/booking_pb";
import { PaymentMode, type VenueSport } from "~/gen/lapang/v1/venue_pb";
import { durationText } from "~/lib/format/durations";
import { useLocale } from "~/lib/format/locale";
import { useRefundWords } from "~/lib/venue/use-refund-words";
import { sessionsOf } from "../booking-slots";
import { isRequest } from "../status";
import { momentText } from "../time-left";
import { useNowUntil } from "../use-now-until";
import { stepsAhead, stepsOf } from "./refund-steps";
import { useStepWords } from "./use-step-words";

const minuteMs = 60_000;

type Props = {
  booking: Booking;
  /** How its sport is booked there, if that is known: what comes back of a payment to come. */
  offer?: Pick<VenueSport, "paymentMode" | "refundTiers">;
  zone: string;
};

/** Until when a booking can be cancelled and what comes back; shown before the deadline and before it is confirmed. */
export function CancelTerms({ booking, offer, zone }: Props) {
  const locale = useLocale();
  const refund = useRefundWords();
  const stepWords = useStepWords();
  const { status, cancelCutoffMinutes, charge } = booking;
  const isConfirmed = status === BookingStatus.CONFIRMED;
  const steps = stepsOf(charge);
  const sessions = sessionsOf(booking.slots);
  const cancelUntil = booking.cancelUntil ? timestampMs(booking.cancelUntil) : null;
  const lastEnd = Math.max(0, ...sessions.map(({ end }) => end));
  const now = useNowUntil([cancelUntil, lastEnd, ...steps.map(({ until }) => until)]);
  if (lastEnd <= now) return null;
  const [first] = sessions;
  const minutesLeft = first && (first.start - now) / minuteMs;
  const canCancel = isConfirmed && cancelUntil !== null && cancelUntil > now;
  const cutOff = first ? first.start - cancelCutoffMinutes * minuteMs : null;
  return (
    <p className="max-w-prose text-muted text-sm">
      {isRequest(status) && <Trans>You can withdraw this request at any time until it is confirmed.</Trans>}
      {!isConfirmed && !isRequest(status) && <Trans>You can cancel this at any time until it is confirmed.</Trans>}
      {!isConfirmed && cancelCutoffMinutes > 0 && cutOff !== null && (
        <>
          {" "}
          <Trans>
            After that you can cancel until {{ duration: durationText(cancelCutoffMinutes, locale) }} before:{" "}
            {{ moment: momentText(cutOff, zone, locale) }}.
          </Trans>
        </>
      )}
      {!isConfirmed && offer?.paymentMode === PaymentMode.MANUAL && (
        <> {refund({ refundTiers: offer.refundTiers, cancelCutoffMinutes, minutesLeft })}</>
      )}
      {canCancel && <Trans>You can cancel until {{ moment: momentText(cancelUntil, zone, locale) }}.</Trans>}
      {canCancel && charge && charge.received > 0n && (
        <> {stepWords({ steps: stepsAhead(steps, now), cancelUntil, currency: charge.currency, zone })}</>
      )}
      {isConfirmed && !canCancel && <Trans>It is too late to cancel here. If you cannot come, tell the venue.</Trans>}
    </p>
  );
}
