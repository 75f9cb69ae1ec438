import { useLingui } from "@lingui/react/macro";
import type { BoardEntry } from "~/gen/lapang/v1/booking_admin_pb";
import { ChargeState } from "~/gen/lapang/v1/booking_pb";
import { useLocale } from "~/lib/format/locale";
import { formatMoney, formatMoneyShort } from "~/lib/format/money";

type Charged = Pick<BoardEntry, "chargeState" | "balance" | "currency">;

/** What came of what a booking on the board costs; empty where nothing is owed. `isFull` writes sums in full. */
export function usePaymentWords({ isFull = false } = {}): (entry: Charged) => string {
  const { t } = useLingui();
  const locale = useLocale();
  return ({ chargeState, balance, currency }) => {
    const money = (amount: bigint) =>
      isFull
        ? formatMoney(amount, currency || "IDR", locale)
        : formatMoneyShort(amount, amount, currency || "IDR", locale);
    switch (chargeState) {
      case ChargeState.PAID:
        return t({ message: "Paid", context: "a booking" });
      case ChargeState.PARTLY_PAID: {
        const left = money(balance);
        return t({ message: `${left} left`, context: "an amount of money that is still to be paid" });
      }
      case ChargeState.UNPAID:
        return t({ message: "Not paid", comment: "A booking, on the day board" });
      case ChargeState.REFUND_DUE: {
        const surplus = money(-balance);
        return t({ message: `To give back ${surplus}`, comment: "An amount of money that the venue owes the player" });
      }
      default:
        return "";
    }
  };
}
