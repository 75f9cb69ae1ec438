import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { type Booking, BookingStatus } from "~/gen/lapang/v1/booking_pb";
import { toastSuccess } from "~/lib/toast";
import { whenDone } from "~/lib/when-done";
import { Confirm } from "~/ui/confirm";
import { Segmented } from "~/ui/segmented";
import { hasBegun } from "../decision-rules";
import { useExplainOffice } from "../office-errors";
import { useReinstate } from "../queries";

type Props = { booking: Booking; isOpen: boolean; onOpenChange: (isOpen: boolean) => void };

/** Reinstates an expired booking if its hours are still free. */
export function Reinstate({ booking, isOpen, onOpenChange }: Props) {
  const { t } = useLingui();
  const explain = useExplainOffice();
  const reinstate = useReinstate();
  // A booking that is already paid does not need payment again.
  const [isPaid, setPaid] = useState(booking.payment?.reportedAt !== undefined);
  const canAsk = booking.paymentDue && !hasBegun(booking, new Date());

  function send() {
    const toStatus = canAsk && !isPaid ? BookingStatus.AWAITING_PAYMENT : BookingStatus.CONFIRMED;
    whenDone(reinstate.mutateAsync({ bookingId: booking.id, toStatus }, { onSuccess: () => onOpenChange(false) }), () =>
      toastSuccess(t`The booking is active again. The player gets an email.`),
    );
  }

  return (
    <Confirm
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={t`Reinstate this booking?`}
      action={t({ message: "Reinstate", comment: "Brings an expired booking back" })}
      onConfirm={send}
      isPending={reinstate.isPending}
      isDanger={false}
      failure={reinstate.error ? explain(reinstate.error) : undefined}
    >
      <p>
        <Trans>It gets its hours back if they are still free, and the player gets an email.</Trans>
      </p>
      {canAsk && (
        <Segmented
          label={t({ message: "Payment", comment: "Of a booking" })}
          value={isPaid ? "paid" : "due"}
          onChange={(value) => setPaid(value === "paid")}
          choices={[
            { value: "paid", label: t`It is paid` },
            { value: "due", label: t`Still to be paid` },
          ]}
        />
      )}
    </Confirm>
  );
}
