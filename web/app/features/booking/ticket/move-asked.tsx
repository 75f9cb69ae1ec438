import { timestampMs } from "@bufbuild/protobuf/wkt";
import { Trans, useLingui } from "@lingui/react/macro";
import type { Booking } from "~/gen/lapang/v1/booking_pb";
import { useCourtName } from "~/lib/format/court-name";
import { useLocale } from "~/lib/format/locale";
import { whenDone } from "~/lib/forms/when-done";
import { useExplain } from "~/lib/http/error-messages";
import { FormFailure } from "~/ui/look/alert";
import { Button } from "~/ui/look/button";
import { toastSuccess } from "~/ui/overlay/toast";
import { sessionsOf } from "../booking-slots";
import { priceOf } from "../price-note";
import { useMoveMyBooking } from "../queries";
import { spanText } from "../slot-text";
import { momentText } from "../time-left";
import { MovePrice } from "./move-price";

type Props = { booking: Booking; zone: string; onWithdrawn: () => void };

/** Where the player asked to move the booking to, until the venue answers. */
export function MoveAsked({ booking, zone, onWithdrawn }: Props) {
  const { t } = useLingui();
  const locale = useLocale();
  const court = useCourtName();
  const explain = useExplain();
  const move = useMoveMyBooking();
  const { moveRequest, currency } = booking;
  if (!moveRequest) return null;
  const { slots, expiresAt, priceMin, priceMax = priceMin } = moveRequest;
  const listed =
    priceMin === undefined || priceMax === undefined || !currency ? null : { min: priceMin, max: priceMax, currency };

  function withdraw() {
    if (move.isPending) return;
    const sent = move.mutateAsync({ bookingId: booking.id, withdraw: true }, { onSuccess: onWithdrawn });
    whenDone(sent, () => toastSuccess(t`Withdrawn. Your booking stays as it is.`));
  }

  return (
    <section
      aria-labelledby="move-title"
      className="flex flex-col gap-3 rounded-card bg-surface p-5 ring-2 ring-accent sm:p-6"
    >
      <h2 id="move-title" className="font-extrabold text-xl">
        <Trans>You asked to move this booking</Trans>
      </h2>
      <ul className="tabular font-bold">
        {sessionsOf(slots).map((session) => (
          <li key={`${session.start} ${session.court}`}>
            {[spanText(session, zone, locale), court(session.court)].filter(Boolean).join(", ")}
          </li>
        ))}
      </ul>
      <MovePrice before={priceOf(booking)} after={booking.finalPrice === undefined ? listed : priceOf(booking)} />
      <p className="text-muted">
        {expiresAt ? (
          <Trans>
            The venue answers by {{ moment: momentText(timestampMs(expiresAt), zone, locale) }}. Until then, and without
            an answer, your booking stays as it is.
          </Trans>
        ) : (
          <Trans>Until the venue answers, your booking stays as it is.</Trans>
        )}
      </p>
      {move.error && <FormFailure>{explain(move.error)}</FormFailure>}
      <div>
        <Button variant="secondary" onPress={withdraw} isPending={move.isPending}>
          <Trans context="wish" comment="Takes back the wish to move a booking">
            Withdraw
          </Trans>
        </Button>
      </div>
    </section>
  );
}
