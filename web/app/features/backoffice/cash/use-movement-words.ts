import { useLingui } from "@lingui/react/macro";
import { type Payment, PaymentKind } from "~/gen/lapang/v1/booking_pb";
import { useAnyWay } from "./use-till-words";

/** What a movement of money is, unless it is a payment that counts; and how, where and by whom it was recorded. */
export function useMovementWords(): (payment: Payment) => { label: string; facts: string } {
  const { t } = useLingui();
  const ways = useAnyWay();
  return ({ kind, way, till, recordedBy, receiptNumber: number, note, isReversed }) => {
    const receipt = number && t({ message: `Receipt ${number}`, comment: "The number of a payment’s receipt" });
    const label = isReversed
      ? t({ message: "Taken back", comment: "A wrong record of a payment" })
      : kind === PaymentKind.REVERSAL
        ? t({ message: "Takes a record back", comment: "A row that undoes a wrong record of a payment" })
        : kind === PaymentKind.REFUND
          ? t({ message: "Given back", comment: "Money went back" })
          : "";
    return { label, facts: [ways(way), till, recordedBy, receipt, note].filter(Boolean).join(" · ") };
  };
}
