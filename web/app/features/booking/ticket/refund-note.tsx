import { useLingui } from "@lingui/react/macro";
import { type Booking, ChargeState } from "~/gen/lapang/v1/booking_pb";
import { useLocale } from "~/lib/format/locale";
import { formatMoney } from "~/lib/format/money";
import { Alert } from "~/ui/look/alert";
import { priceOf } from "../price-note";
import { priceText } from "../slot-text";
import { isMoneyOut } from "../status";

/** Where the money is that the venue has, or may have, without a booking for it. */
export function RefundNote({ booking }: { booking: Booking }) {
  const { t } = useLingui();
  const locale = useLocale();
  const { charge, paid } = booking;
  const currency = booking.currency || "IDR";
  if (charge?.state === ChargeState.REFUND_DUE) {
    const surplus = formatMoney(-charge.balance, currency, locale);
    return (
      <Alert tone="notice" className="tabular font-semibold">
        {t({ message: `The venue is to give you back ${surplus}.`, comment: "An amount of money" })}
      </Alert>
    );
  }
  if (!isMoneyOut(booking)) return null;
  const price = priceOf(booking);
  const received =
    paid?.amount !== undefined
      ? formatMoney(paid.amount, currency, locale)
      : price
        ? priceText(price, locale)
        : t`The payment`;
  return (
    <Alert tone="notice">
      {paid?.refundedAt
        ? t`The venue says that it has given ${received} back.`
        : paid
          ? t`The venue has received ${received} for this booking. Its own rules say how much it refunds. Lapang does not hold the money.`
          : t`${received} was reported as paid. If the venue has received it, its own rules say how much it refunds. Lapang does not hold the money.`}
    </Alert>
  );
}
