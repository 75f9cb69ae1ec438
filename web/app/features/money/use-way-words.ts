import { useLingui } from "@lingui/react/macro";
import { PaymentWay } from "~/gen/lapang/v1/booking_pb";

/** The name of a way to pay; empty where nobody said. */
export function useWayWords(): (way: PaymentWay) => string {
  const { t } = useLingui();
  return (way) =>
    ({
      [PaymentWay.CASH]: t({ message: "Cash", comment: "A way to pay" }),
      [PaymentWay.TRANSFER]: t({ message: "Transfer", comment: "A way to pay: by bank" }),
      [PaymentWay.QRIS]: "QRIS",
      [PaymentWay.CARD]: t({ message: "Card", comment: "A way to pay: at the desk’s terminal" }),
      [PaymentWay.UNSPECIFIED]: "",
    })[way];
}
