import { useLingui } from "@lingui/react/macro";
import { type Charge, ChargeState } from "~/gen/lapang/v1/booking_pb";
import { useLocale } from "~/lib/format/locale";
import { formatMoney } from "~/lib/format/money";

export type ChargeSum = Pick<Charge, "state" | "received" | "balance" | "currency">;

/** The state of a charge with its sums; empty where nothing is owed and nothing came. */
export function useChargeWords(): (charge: ChargeSum) => string {
  const { t } = useLingui();
  const locale = useLocale();
  return ({ state, received, balance, currency }) => {
    const money = (amount: bigint) => formatMoney(amount, currency || "IDR", locale);
    switch (state) {
      case ChargeState.UNPAID: {
        const owed = money(balance);
        return t({ message: `${owed} unpaid`, comment: "An amount of money: of a booking nothing is paid yet" });
      }
      case ChargeState.PARTLY_PAID: {
        const [deposit, left] = [money(received), money(balance)];
        return t({ message: `Deposit ${deposit}, balance ${left}`, comment: "Amounts: paid so far, and still owed" });
      }
      case ChargeState.PAID:
        return t({ message: "Paid", context: "a booking" });
      case ChargeState.REFUND_DUE: {
        const surplus = money(-balance);
        return t({ message: `To give back ${surplus}`, comment: "An amount of money that the venue owes the player" });
      }
      default:
        return "";
    }
  };
}
