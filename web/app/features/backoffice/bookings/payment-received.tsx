import { Trans, useLingui } from "@lingui/react/macro";
import { type Booking, BookingStatus } from "~/gen/lapang/v1/booking_pb";
import { useLocale } from "~/lib/locale";
import { toastSuccess } from "~/lib/toast";
import { whenDone } from "~/lib/when-done";
import { Confirm } from "~/ui/confirm";
import { nameOf } from "../decision-rules";
import { useExplainOffice } from "../office-errors";
import { useUpdateStatus } from "../queries";
import { priceOf } from "./booking-lines";

type Props = { booking: Booking; isOpen: boolean; onOpenChange: (isOpen: boolean) => void };

/** Confirms that the payment has arrived, and with it the booking. */
export function PaymentReceived({ booking, isOpen, onOpenChange }: Props) {
  const { t } = useLingui();
  const explain = useExplainOffice();
  const locale = useLocale();
  const update = useUpdateStatus();
  const amount = priceOf(booking, locale);

  function close(stillOpen: boolean) {
    onOpenChange(stillOpen);
    if (!stillOpen) update.reset();
  }

  function confirm() {
    whenDone(
      update.mutateAsync(
        { bookingId: booking.id, toStatus: BookingStatus.CONFIRMED },
        { onSuccess: () => close(false) },
      ),
      () => toastSuccess(t`Confirmed. The player gets an email.`),
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
      {amount && <p className="tabular font-bold text-ink text-xl">{[amount, nameOf(booking)].join(" · ")}</p>}
      <p>
        <Trans>The booking is confirmed, and the player gets an email.</Trans>
      </p>
    </Confirm>
  );
}
