import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { Booking } from "~/gen/lapang/v1/booking_pb";
import { whenDone } from "~/lib/forms/when-done";
import { isTransient } from "~/lib/http/error-code";
import { useExplain } from "~/lib/http/error-messages";
import { Form } from "~/ui/form/form";
import { TextArea } from "~/ui/form/text-area";
import { Alert } from "~/ui/look/alert";
import { Button } from "~/ui/look/button";
import { Dialog } from "~/ui/overlay/dialog";
import { toastSuccess } from "~/ui/overlay/toast";
import { useCancelBooking } from "../queries";
import { isRequest } from "../status";
import { CancelRefund } from "./cancel-refund";
import { MatchStays } from "./match-there";

const longestReason = 500;

type Props = { booking: Booking; onClose: () => void; onCanceled: () => void };

export function CancelDialog({ booking, onClose, onCanceled }: Props) {
  const { t } = useLingui();
  const explain = useExplain();
  const cancel = useCancelBooking();
  const [reason, setReason] = useState("");
  const isOnlyRequest = isRequest(booking.status);
  const hasCome = (booking.charge?.received ?? 0n) > 0n;

  function submit() {
    if (cancel.isPending) return;
    whenDone(cancel.mutateAsync({ bookingId: booking.id, reason: reason.trim() }, { onSuccess: onCanceled }), () =>
      toastSuccess(
        isOnlyRequest
          ? t`Request withdrawn. The hours are available to others again.`
          : t`Canceled. The hours are available to others again.`,
      ),
    );
  }

  return (
    <Dialog
      title={isOnlyRequest ? t`Withdraw this request?` : t`Cancel this booking?`}
      isAlert
      isOpen
      isDismissable={!cancel.isPending}
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
      <MatchStays booking={booking} />
      <Form onSubmit={submit} failure={cancel.error ? explain(cancel.error) : undefined}>
        <TextArea
          name="reason"
          label={t`Tell the venue why`}
          optional={t`optional`}
          rows={2}
          maxLength={longestReason}
          value={reason}
          onChange={setReason}
        />
        <div className="flex flex-col gap-3 sm:flex-row-reverse">
          <Button type="submit" variant="danger" isPending={cancel.isPending}>
            {cancel.error && isTransient(cancel.error)
              ? t`Try Again`
              : isOnlyRequest
                ? t`Yes, withdraw it`
                : t`Yes, cancel it`}
          </Button>
          <Button variant="secondary" onPress={onClose} isDisabled={cancel.isPending}>
            <Trans comment="Beside “Yes, cancel it”, about a booking or a request">Keep it</Trans>
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
