import { Trans, useLingui } from "@lingui/react/macro";
import { type Booking, type Payment, PaymentKind } from "~/gen/lapang/v1/booking_pb";
import { useLocale } from "~/lib/format/locale";
import { formatMoney } from "~/lib/format/money";
import { currencyOf } from "./charge-rules";
import { useReversePayment } from "./queries";
import { ReasonCall } from "./reason-call";

/** Takes a wrong record of a payment, or of money that went back, back. */
export function TakeBack({ booking, payment, onClose }: { booking: Booking; payment: Payment; onClose: () => void }) {
  const { t } = useLingui();
  const locale = useLocale();
  const reverse = useReversePayment();
  const { amount: minor, id } = payment;
  const amount = minor ? formatMoney(minor < 0n ? -minor : minor, currencyOf(booking), locale) : "";
  return (
    <ReasonCall
      title={
        amount
          ? t({ message: `Take back ${amount}?`, comment: "A wrong record of a payment of this amount" })
          : t`Take this payment back?`
      }
      action={t({ message: "Take it back", comment: "A wrong record of a payment" })}
      ready={[t`Wrong amount`, t`Wrong booking`, t`Recorded twice`]}
      call={{
        ...reverse,
        mutateAsync: (reason, onSuccess) =>
          reverse.mutateAsync({ chargeId: booking.id, paymentId: id, reason }, { onSuccess }),
      }}
      done={t({ message: "Taken back.", comment: "A wrong record of a payment" })}
      onClose={onClose}
    >
      <p>
        {payment.kind === PaymentKind.REFUND ? (
          <Trans>Only the record is wrong: the money did not go back. Both entries stay in the history.</Trans>
        ) : (
          <Trans>
            Only the record is wrong: the money never came. The booking keeps its hours, and both entries stay in the
            history. To return money that came, give it back instead.
          </Trans>
        )}
      </p>
    </ReasonCall>
  );
}
