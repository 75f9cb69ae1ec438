import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { type Booking, BookingStatus } from "~/gen/lapang/v1/booking_pb";
import { whenDone } from "~/lib/forms/when-done";
import { Form } from "~/ui/form/form";
import { Button } from "~/ui/look/button";
import { Dialog, DialogButtons } from "~/ui/overlay/dialog";
import { toastSuccess } from "~/ui/overlay/toast";
import { nameOf } from "../decision-rules";
import { useExplainOffice } from "../office-errors";
import { PaidFields, paidInput, usePaidProblem, usePaidTyped } from "../paid-fields";
import { useSetPaid, useSetPrice } from "../queries";
import { onePriceOf } from "./booking-lines";
import { ExactPriceField, isPriceMissing, useExactPrice } from "./exact-price";

type Props = { booking: Booking; isOpen: boolean; onOpenChange: (isOpen: boolean) => void };

/** Records that a booking is paid. One that awaits its payment is confirmed by that. */
export function RecordPayment({ booking, isOpen, onOpenChange }: Props) {
  const { t } = useLingui();
  const name = nameOf(booking);
  return (
    <Dialog title={t`Payment of ${name}`} isOpen={isOpen} onOpenChange={onOpenChange}>
      {(close) => <PaymentForm booking={booking} onClose={close} />}
    </Dialog>
  );
}

function PaymentForm({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const { t } = useLingui();
  const explain = useExplainOffice();
  const record = useSetPaid();
  const setPrice = useSetPrice();
  const exact = useExactPrice(booking);
  const paidProblem = usePaidProblem();
  const currency = booking.currency || "IDR";
  const isAwaited = booking.status === BookingStatus.AWAITING_PAYMENT;
  const [typed, setTyped] = usePaidTyped(onePriceOf(booking), currency, isAwaited ? "transfer" : "cash");
  const [errors, setErrors] = useState<Record<string, string>>();

  const isPending = record.isPending || setPrice.isPending;
  const error = setPrice.error ?? record.error;

  function send() {
    const read = isPending ? null : exact.read();
    const paid = paidInput(typed, currency);
    setErrors(paidProblem(typed, currency));
    if (!paid || !read) return;
    whenDone(save(paid, read.price), () =>
      toastSuccess(isAwaited ? t`Paid and confirmed. The player gets an email.` : t`The payment is recorded.`),
    );
  }

  /** A price that is named here is set first. */
  async function save(paid: NonNullable<ReturnType<typeof paidInput>>, price: bigint | undefined) {
    if (price !== undefined) await setPrice.mutateAsync({ bookingId: booking.id, price });
    await record.mutateAsync({ bookingId: booking.id, paid }, { onSuccess: onClose, onError: exact.onRefused });
  }

  const refused = error && !isPriceMissing(error) ? explain(error) : undefined;
  return (
    <Form onSubmit={send} errors={exact.errors ?? errors} failure={exact.question ?? refused} checksItself>
      {isAwaited && (
        <p className="text-muted">
          <Trans>The booking is confirmed, and the player gets an email.</Trans>
        </p>
      )}
      <ExactPriceField
        booking={booking}
        exact={exact}
        onChange={(amount) => typed.amount === exact.amount && setTyped({ ...typed, amount })}
      />
      <PaidFields
        typed={typed}
        currency={currency}
        onChange={(next) => {
          setErrors(undefined);
          setTyped(next);
        }}
      />
      <DialogButtons onCancel={onClose}>
        <Button type="submit" isPending={isPending}>
          {isAwaited ? (
            <Trans comment="Records a payment and confirms its booking">Paid: confirm booking</Trans>
          ) : (
            <Trans>Record payment</Trans>
          )}
        </Button>
      </DialogButtons>
    </Form>
  );
}
