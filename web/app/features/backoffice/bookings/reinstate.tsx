import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { type Booking, BookingStatus } from "~/gen/lapang/v1/booking_pb";
import { whenDone } from "~/lib/forms/when-done";
import { Form } from "~/ui/form/form";
import { Segmented } from "~/ui/form/segmented";
import { Button } from "~/ui/look/button";
import { Dialog, DialogButtons } from "~/ui/overlay/dialog";
import { toastSuccess } from "~/ui/overlay/toast";
import { hasBegun } from "../decision-rules";
import { useExplainOffice } from "../office-errors";
import { PaidFields, paidInput, usePaidProblem, usePaidTyped } from "../paid-fields";
import { useReinstate } from "../queries";
import { onePriceOf } from "./booking-lines";

type Props = { booking: Booking; isOpen: boolean; onOpenChange: (isOpen: boolean) => void };

/** Reinstates an expired booking if its hours are still free. */
export function Reinstate({ booking, isOpen, onOpenChange }: Props) {
  const { t } = useLingui();
  return (
    <Dialog title={t`Reinstate this booking?`} isOpen={isOpen} onOpenChange={onOpenChange}>
      {(close) => <ReinstateForm booking={booking} onClose={close} />}
    </Dialog>
  );
}

/** Paid already, to be paid before it is confirmed, or confirmed without a payment. */
type Money = "paid" | "due" | "unpaid";

function ReinstateForm({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const { t } = useLingui();
  const explain = useExplainOffice();
  const reinstate = useReinstate();
  const paidProblem = usePaidProblem();
  const currency = booking.currency || "IDR";
  // What is recorded already is not asked for again.
  const isKept = booking.paid !== undefined && !booking.paid.refundedAt;
  const isReported = booking.payment?.reportedAt !== undefined;
  const canAsk = booking.paymentDue && !hasBegun(booking, new Date());
  const [money, setMoney] = useState<Money>(isKept ? "unpaid" : isReported ? "paid" : canAsk ? "due" : "unpaid");
  const [typed, setTyped] = usePaidTyped(onePriceOf(booking), currency, isReported ? "transfer" : "cash");
  const [errors, setErrors] = useState<Record<string, string>>();

  function send() {
    const paid = money === "paid" ? paidInput(typed, currency) : undefined;
    setErrors(paid === null ? paidProblem(typed, currency) : undefined);
    if (paid === null || reinstate.isPending) return;
    const toStatus = money === "due" ? BookingStatus.AWAITING_PAYMENT : BookingStatus.CONFIRMED;
    whenDone(reinstate.mutateAsync({ bookingId: booking.id, toStatus, paid }, { onSuccess: onClose }), () =>
      toastSuccess(t`The booking is active again. The player gets an email.`),
    );
  }

  return (
    <Form onSubmit={send} errors={errors} failure={reinstate.error ? explain(reinstate.error) : undefined} checksItself>
      <p className="text-muted">
        <Trans>It gets its hours back if they are still free, and the player gets an email.</Trans>
      </p>
      {!isKept && (
        <Segmented
          label={t`Is it paid?`}
          value={money}
          onChange={setMoney}
          choices={[
            { value: "paid", label: t({ message: "Yes, paid", comment: "A booking" }) },
            ...(canAsk
              ? [
                  {
                    value: "due" as const,
                    label: t({ message: "Pay first", comment: "Before the booking is confirmed" }),
                  },
                ]
              : []),
            { value: "unpaid", label: t({ message: "Not yet, confirm", comment: "A booking that is not paid" }) },
          ]}
        />
      )}
      {money === "paid" && (
        <PaidFields
          typed={typed}
          currency={currency}
          onChange={(next) => {
            setErrors(undefined);
            setTyped(next);
          }}
        />
      )}
      <DialogButtons onCancel={onClose}>
        <Button type="submit" isPending={reinstate.isPending}>
          <Trans comment="Brings an expired booking back">Reinstate</Trans>
        </Button>
      </DialogButtons>
    </Form>
  );
}
