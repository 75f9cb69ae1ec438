import { Trans, useLingui } from "@lingui/react/macro";
import { type Booking, BookingStatus } from "~/gen/lapang/v1/booking_pb";
import { useExplain } from "~/lib/errors";
import { toastSuccess } from "~/lib/toast";
import { Confirm } from "~/ui/confirm";
import { useUpdateStatus } from "./queries";

type Props = { booking: Booking; isOpen: boolean; onOpenChange: (isOpen: boolean) => void };

/** The money has come: the booking is confirmed. */
export function PaymentReceived({ booking, isOpen, onOpenChange }: Props) {
  const { t } = useLingui();
  const explain = useExplain();
  const update = useUpdateStatus();

  function close(stillOpen: boolean) {
    onOpenChange(stillOpen);
    if (!stillOpen) update.reset();
  }

  function confirm() {
    update.mutate(
      { bookingId: booking.id, toStatus: BookingStatus.CONFIRMED },
      {
        onSuccess: () => {
          close(false);
          toastSuccess(t`Confirmed. The player gets an email.`);
        },
      },
    );
  }

  return (
    <Confirm
      isOpen={isOpen}
      onOpenChange={close}
      title={t`Has the payment arrived?`}
      action={t`Confirm booking`}
      onConfirm={confirm}
      isPending={update.isPending}
      isDanger={false}
      failure={update.error ? explain(update.error) : undefined}
    >
      <p>
        <Trans>The booking is confirmed, and the player gets an email.</Trans>
      </p>
    </Confirm>
  );
}
