import check from "icon:lucide/circle-check";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { type Booking, BookingStatus, PaymentWay } from "~/gen/lapang/v1/booking_pb";
import { clockTime, shortDay } from "~/lib/format/dates";
import { useLocale } from "~/lib/format/locale";
import { formatMoney } from "~/lib/format/money";
import { whenDone } from "~/lib/forms/when-done";
import { Alert, FormFailure } from "~/ui/look/alert";
import { Button } from "~/ui/look/button";
import { Icon } from "~/ui/look/icon";
import { Confirm } from "~/ui/overlay/confirm";
import { lazyDialog } from "~/ui/overlay/lazy-dialog";
import { toastSuccess } from "~/ui/overlay/toast";
import { useRights } from "../access";
import { dateOf, isOpen, nameOf } from "../decision-rules";
import { useExplainOffice } from "../office-errors";
import { useSetPaid, useSetRefunded } from "../queries";
import { priceOf, zoneOf } from "./booking-lines";

const RecordPayment = lazyDialog(
  async () => (await import("./record-payment")).RecordPayment,
  ({ onOpenChange }) => onOpenChange(false),
);

export function usePaidWords(): (way: PaymentWay) => string {
  const { t } = useLingui();
  return (way) =>
    ({
      [PaymentWay.CASH]: t({ message: "Cash", comment: "A way to pay" }),
      [PaymentWay.TRANSFER]: t({ message: "Transfer", comment: "A way to pay: by bank" }),
      [PaymentWay.QRIS]: "QRIS",
      [PaymentWay.UNSPECIFIED]: "",
    })[way];
}

/** What staff recorded as paid, and what is to be given back. */
export function PaidLines({ booking }: { booking: Booking }) {
  const { t } = useLingui();
  const locale = useLocale();
  const ways = usePaidWords();
  const [isRecording, setRecording] = useState(false);
  const may = useRights(booking.venueId).bookings;
  const { paid, status } = booking;
  const zone = zoneOf(booking);
  const when = (at: Date | null) => at && `${shortDay(at, zone, locale)}, ${clockTime(at, zone, locale)}`;

  if (!paid) {
    const canRecord = may && (status === BookingStatus.CONFIRMED || isOpen(status));
    return (
      <>
        {status === BookingStatus.CONFIRMED && (
          <p className="font-semibold text-muted">
            <Trans comment="A booking that nobody has recorded a payment for">Not paid yet</Trans>
          </p>
        )}
        {canRecord && (
          <div>
            <Button variant="secondary" onPress={() => setRecording(true)}>
              <Trans>Record payment…</Trans>
            </Button>
          </div>
        )}
        {isRecording && <RecordPayment booking={booking} isOpen onOpenChange={setRecording} />}
      </>
    );
  }
  const amount = paid.amount === undefined ? "" : formatMoney(paid.amount, booking.currency || "IDR", locale);
  const price = priceOf(booking, locale);
  const least = booking.finalPrice ?? booking.priceMin;
  const isPart = paid.amount !== undefined && least !== undefined && paid.amount < least;
  const facts = [ways(paid.way), when(dateOf(paid.paidAt)), paid.recordedBy].filter(Boolean).join(" · ");
  return (
    <>
      <p className="flex items-start gap-3">
        <Icon of={check} className="mt-0.5 shrink-0 text-accent text-xl" />
        <span>
          <span className="tabular block font-bold">
            {isPart
              ? t({ message: `Paid: ${amount} of ${price}`, comment: "Amounts of money" })
              : amount
                ? t({ message: `Paid: ${amount}`, comment: "An amount of money" })
                : t`Paid`}
          </span>
          <span className="tabular text-muted text-sm">{facts}</span>
        </span>
      </p>
      <Refund booking={booking} amount={amount} when={when(dateOf(paid.refundedAt))} />
      {may && !paid.refundDue && !paid.refundedAt && <TakeBack booking={booking} />}
    </>
  );
}

/** The money of a closed booking: to be given back, or given back. */
function Refund({ booking, amount, when }: { booking: Booking; amount: string; when: string | null }) {
  const explain = useExplainOffice();
  const { t } = useLingui();
  const refund = useSetRefunded();
  const may = useRights(booking.venueId).bookings;
  const name = nameOf(booking);
  const { paid } = booking;
  if (!paid?.refundDue && !when) return null;

  function set(refunded: boolean) {
    if (refund.isPending) return;
    whenDone(refund.mutateAsync({ bookingId: booking.id, refunded }), () =>
      toastSuccess(refunded ? t`Ticked off: the money went back.` : t`The money is still to be given back.`),
    );
  }

  return (
    <>
      {when ? (
        <p className="tabular font-semibold">
          <Trans>Given back on {when}</Trans>
        </p>
      ) : (
        <Alert tone="notice" className="font-semibold">
          {amount ? (
            <Trans>
              To give back to {name}: {amount}
            </Trans>
          ) : (
            <Trans>The payment is to be given back to {name}.</Trans>
          )}
        </Alert>
      )}
      {refund.error && <FormFailure>{explain(refund.error)}</FormFailure>}
      {may && (
        <div>
          <Button variant={when ? "quiet" : "secondary"} isPending={refund.isPending} onPress={() => set(!when)}>
            {when ? <Trans>Not given back yet</Trans> : <Trans>Money given back</Trans>}
          </Button>
        </div>
      )}
    </>
  );
}

/** Takes the record of a payment back. */
function TakeBack({ booking }: { booking: Booking }) {
  const { t } = useLingui();
  const explain = useExplainOffice();
  const record = useSetPaid();
  const [isAsking, setAsking] = useState(false);

  function confirm() {
    whenDone(record.mutateAsync({ bookingId: booking.id }, { onSuccess: () => setAsking(false) }), () =>
      toastSuccess(t`The booking counts as unpaid again.`),
    );
  }

  return (
    <>
      <div>
        <Button variant="quiet" size="small" onPress={() => setAsking(true)}>
          <Trans>Undo payment…</Trans>
        </Button>
      </div>
      <Confirm
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={t`Undo this payment?`}
        action={t`Undo payment`}
        onConfirm={confirm}
        isPending={record.isPending}
        failure={record.error ? explain(record.error) : undefined}
      >
        <p>
          <Trans>The booking stays as it is and counts as unpaid. The history keeps both entries.</Trans>
        </p>
      </Confirm>
    </>
  );
}
