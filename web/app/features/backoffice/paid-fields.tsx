import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { PaymentWay } from "~/gen/lapang/v1/booking_pb";
import { useLocale } from "~/lib/format/locale";
import { Segmented } from "~/ui/form/segmented";
import { MoneyField } from "./money-field";
import { moneyProblem, moneyText, readMoney } from "./money-rules";
import { useMoneyWords } from "./use-price-words";

/** A payment as staff enter it: by which way, and the amount as typed. */
export type PaidTyped = { way: "cash" | "transfer" | "qris"; amount: string };

export const wayOf: Record<PaidTyped["way"], PaymentWay> = {
  cash: PaymentWay.CASH,
  transfer: PaymentWay.TRANSFER,
  qris: PaymentWay.QRIS,
};

/** The payment to send; null while the amount cannot be read. */
export function paidInput({ way, amount }: PaidTyped, currency: string): { way: PaymentWay; amount: bigint } | null {
  const minor = readMoney(amount, currency);
  return minor === null ? null : { way: wayOf[way], amount: minor };
}

/** What is wrong with the amount of a payment, by its field. */
export function usePaidProblem(): (typed: PaidTyped, currency: string) => { amount: string } | undefined {
  const moneyWords = useMoneyWords();
  return ({ amount }, currency) => {
    const problem = moneyProblem(amount, currency);
    return problem && { amount: moneyWords(problem, currency, "booking") };
  };
}

/** A payment with the price filled in, if it is a single one. */
export function usePaidTyped(price: bigint | undefined, currency: string, way: PaidTyped["way"] = "cash") {
  const locale = useLocale();
  return useState<PaidTyped>({ way, amount: price === undefined ? "" : moneyText(price, currency, locale) });
}

type Props = { typed: PaidTyped; currency: string; onChange: (typed: PaidTyped) => void };

/** How a booking was paid, and how much. The amount's field is called `amount`. */
export function PaidFields({ typed, currency, onChange }: Props) {
  const { t } = useLingui();
  return (
    <>
      <Segmented
        label={t`Paid by`}
        value={typed.way}
        onChange={(way) => onChange({ ...typed, way })}
        choices={[
          { value: "cash", label: t({ message: "Cash", comment: "A way to pay" }) },
          { value: "transfer", label: t({ message: "Transfer", comment: "A way to pay: by bank" }) },
          { value: "qris", label: "QRIS" },
        ]}
      />
      <MoneyField
        name="amount"
        label={t`Amount`}
        currency={currency}
        value={typed.amount}
        onChange={(amount) => onChange({ ...typed, amount })}
      />
    </>
  );
}
