import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { type Booking, PaymentWay } from "~/gen/lapang/v1/booking_pb";
import { clockTime, shortDay, zoneName } from "~/lib/format/dates";
import { useLocale } from "~/lib/format/locale";
import { formatMoney } from "~/lib/format/money";
import { whenDone } from "~/lib/forms/when-done";
import { FormFailure } from "~/ui/look/alert";
import { Button } from "~/ui/look/button";
import { lazyDialog } from "~/ui/overlay/lazy-dialog";
import { toastSuccess } from "~/ui/overlay/toast";
import { useRights } from "../access";
import { zoneOf } from "../bookings/booking-lines";
import { dateOf } from "../decision-rules";
import { useExplainOffice } from "../office-errors";
import { currencyOf, expectedOf } from "./charge-rules";
import { useRecordPayment } from "./queries";
import { ReceiptPicture } from "./receipt-picture";

const RecordPayment = lazyDialog(
  async () => (await import("../bookings/record-payment")).RecordPayment,
  ({ onOpenChange }) => onOpenChange(false),
);
const AskForPayment = lazyDialog(
  async () => (await import("./ask-for-payment")).AskForPayment,
  ({ onClose }) => onClose(),
);

/** A payment that the player reported: how much, its picture, and whether it has arrived. */
export function CheckPayment({ booking }: { booking: Booking }) {
  const { t } = useLingui();
  const locale = useLocale();
  const explain = useExplainOffice();
  const record = useRecordPayment();
  const may = useRights(booking.venueId).bookings;
  const [shown, setShown] = useState<"record" | "ask">();
  const { charge, payment } = booking;
  const expected = expectedOf(booking);
  const money = (minor: bigint) => formatMoney(minor, currencyOf(booking), locale);
  const amount = expected === undefined ? "" : money(expected);
  const balance = charge ? money(charge.balance) : "";
  const reported = dateOf(payment?.reportedAt);
  const zone = zoneOf(booking);

  function arrived() {
    if (expected === undefined) return;
    const payment = { chargeId: booking.id, amount: expected, way: PaymentWay.TRANSFER, seenBalance: charge?.balance };
    whenDone(record.mutateAsync(payment), () => toastSuccess(t`Recorded and confirmed. The player gets an email.`));
  }

  return (
    <section aria-label={t`Reported payment`} className="flex flex-col gap-3 rounded-field bg-notice-soft p-4">
      <h2 className="font-bold text-notice-ink">
        <Trans>The player reported the payment.</Trans>
      </h2>
      <p className="tabular flex flex-col text-notice-ink">
        {amount && <span className="font-extrabold text-3xl">{amount}</span>}
        {charge && expected !== undefined && expected !== charge.balance && (
          <span>{t({ message: `Deposit, of ${balance} in all`, comment: "Beneath the amount of a deposit" })}</span>
        )}
        {reported && (
          <span className="text-sm">
            {`${shortDay(reported, zone, locale)}, ${clockTime(reported, zone, locale)} ${zoneName(zone, reported, locale)}`}
          </span>
        )}
      </p>
      {payment?.receiptUrl ? (
        <ReceiptPicture url={payment.receiptUrl} />
      ) : (
        <p className="text-notice-ink text-sm">
          <Trans>The player sent no picture of the receipt.</Trans>
        </p>
      )}
      {record.error && <FormFailure>{explain(record.error)}</FormFailure>}
      {may && (
        <div className="flex flex-col gap-2">
          {amount && (
            <Button onPress={arrived} isPending={record.isPending}>
              {t({ message: `Arrived: ${amount}`, comment: "Staff record that this amount came by transfer" })}
            </Button>
          )}
          <Button variant="secondary" onPress={() => setShown("ask")}>
            <Trans comment="The reported payment did not come">Not arrived, ask again…</Trans>
          </Button>
          <Button variant="quiet" size="small" onPress={() => setShown("record")}>
            <Trans comment="Staff record a payment that differs from the reported one">
              Other amount or way of payment…
            </Trans>
          </Button>
          <p className="text-notice-ink text-sm">
            <Trans>“Arrived” records a transfer and confirms the booking.</Trans>
          </p>
        </div>
      )}
      {shown === "record" && (
        <RecordPayment booking={booking} isOpen onOpenChange={(isOpen) => isOpen || setShown(undefined)} />
      )}
      {shown === "ask" && <AskForPayment booking={booking} onClose={() => setShown(undefined)} />}
    </section>
  );
}
