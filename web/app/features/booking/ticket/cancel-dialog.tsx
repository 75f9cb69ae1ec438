import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useDeleteMatch } from "~/features/match/queries";
import type { Booking } from "~/gen/lapang/v1/booking_pb";
import { whenDone } from "~/lib/forms/when-done";
import { isTransient } from "~/lib/http/error-code";
import { useExplain } from "~/lib/http/error-messages";
import { Checkbox } from "~/ui/form/checkbox";
import { Form } from "~/ui/form/form";
import { TextArea } from "~/ui/form/text-area";
import { Alert } from "~/ui/look/alert";
import { Button } from "~/ui/look/button";
import { Dialog } from "~/ui/overlay/dialog";
import { toastSuccess } from "~/ui/overlay/toast";
import { useBookingsChanged, useCancelBooking } from "../queries";
import { isRequest } from "../status";
import { CancelRefund } from "./cancel-refund";
import { MatchStays, OtherBookings, useCanCallOff } from "./match-there";

const longestReason = 500;
/** Of a match that is called off: its players read it. */
const longestForPlayers = 300;

type Props = { booking: Booking; onClose: () => void; onCanceled: () => void };

export function CancelDialog({ booking, onClose, onCanceled }: Props) {
  const { t } = useLingui();
  const explain = useExplain();
  const cancel = useCancelBooking();
  const callOff = useDeleteMatch();
  const bookingsChanged = useBookingsChanged();
  const [reason, setReason] = useState("");
  const canCallOff = useCanCallOff(booking);
  const [wantsCallOff, setWantsCallOff] = useState(true);
  const callOffMatch = canCallOff && wantsCallOff;
  const isOnlyRequest = isRequest(booking.status);
  const hasCome = (booking.charge?.received ?? 0n) > 0n;

  const isPending = cancel.isPending || callOff.isPending;
  const error = cancel.error ?? callOff.error;

  function submit() {
    if (isPending) return;
    whenDone(callOffMatch ? callOffBoth() : cancelAlone(), () => toastSuccess(doneText()));
  }

  function cancelAlone(): Promise<unknown> {
    return cancel.mutateAsync({ bookingId: booking.id, reason: reason.trim() }, { onSuccess: onCanceled });
  }

  /** One call ends the match and its bookings, so that its players get one email. */
  async function callOffBoth(): Promise<void> {
    await callOff.mutateAsync({ id: booking.matchId ?? "", reason: reason.trim(), cancelBookings: true });
    await bookingsChanged();
    onCanceled();
  }

  function setCallOff(wants: boolean) {
    setWantsCallOff(wants);
    cancel.reset();
    callOff.reset();
  }

  function doneText(): string {
    if (isOnlyRequest) return t`Request withdrawn. The hours are available to others again.`;
    if (callOffMatch) return t`Canceled, and the match is called off.`;
    return t`Canceled. The hours are available to others again.`;
  }

  return (
    <Dialog
      title={isOnlyRequest ? t`Withdraw this request?` : t`Cancel this booking?`}
      isAlert
      isOpen
      isDismissable={!isPending}
      onOpenChange={(isOpen) => isOpen || onClose()}
    >
      <p className="text-muted">
        {isOnlyRequest ? (
          <Trans>
            Your request is withdrawn and its hours become available to others right away. This cannot be undone.
          </Trans>
        ) : (
          <Trans>
            Your booking is canceled and its hours become available to others right away. This cannot be undone.
          </Trans>
        )}
      </p>
      {hasCome && booking.charge && <CancelRefund charge={booking.charge} />}
      {!hasCome && (booking.payment?.reportedAt || booking.paid) && (
        <Alert tone="notice">
          <Trans>The venue has the money, not Lapang. Ask the venue about a refund.</Trans>
        </Alert>
      )}
      {canCallOff && (
        <div>
          <Checkbox isSelected={wantsCallOff} onChange={setCallOff} isDisabled={isPending}>
            <Trans>Call off the match too, and tell its players</Trans>
          </Checkbox>
          {callOffMatch && <OtherBookings booking={booking} />}
        </div>
      )}
      {!callOffMatch && <MatchStays booking={booking} />}
      <Form onSubmit={submit} failure={error ? explain(error) : undefined}>
        <TextArea
          name="reason"
          label={callOffMatch ? t`Why?` : t`Tell the venue why`}
          description={callOffMatch ? t`Players who joined see it in the email and on the match’s page.` : undefined}
          optional={t`optional`}
          rows={2}
          maxLength={callOffMatch ? longestForPlayers : longestReason}
          value={reason}
          onChange={setReason}
        />
        <div className="flex flex-col gap-3 sm:flex-row-reverse">
          <Button type="submit" variant="danger" isPending={isPending}>
            {error && isTransient(error) ? t`Try Again` : isOnlyRequest ? t`Yes, withdraw it` : t`Yes, cancel it`}
          </Button>
          <Button variant="secondary" onPress={onClose} isDisabled={isPending}>
            <Trans comment="Beside “Yes, cancel it”, about a booking or a request">Keep it</Trans>
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
