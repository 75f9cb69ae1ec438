import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { MoneyField } from "~/features/money/money-field";
import { moneyProblem, moneyText, readMoney } from "~/features/money/money-rules";
import { useWayWords } from "~/features/money/use-way-words";
import { PaymentWay } from "~/gen/lapang/v1/booking_pb";
import { useLocale } from "~/lib/format/locale";
import { Segmented } from "~/ui/form/segmented";
import { useMoneyWords } from "./use-price-words";

/** A payment as staff enter it: by which way, and the amount as typed. */
export type PaidTyped = { way: "cash" | "transfer" | "qris" | "card"; amount: string };

export const wayOf: Record<PaidTyped["way"], PaymentWay> = {
  cash: PaymentWay.CASH,
  transfer: PaymentWay.TRANSFER,
  qris: PaymentWay.QRIS,
  card: PaymentWay.CARD,
};

const waysInOrder = ["cash", "transfer", "qris", "card"] as const;

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

type Props = {
  typed: PaidTyped;
  currency: string;
  onChange: (typed: PaidTyped) => void;
  /** Instead of "Paid by". */
  wayLabel?: string;
  /** Shown between the amount and the way. */
  children?: ReactNode;
};

/** How much was paid, and how. The amount's field is called `amount`. */
export function PaidFields({ typed, currency, onChange, wayLabel, children }: Props) {
  const { t } = useLingui();
  const ways = useWayWords();
  return (
    <>
      <MoneyField
        name="amount"
        label={t`Amount`}
        currency={currency}
        value={typed.amount}
        onChange={(amount) => onChange({ ...typed, amount })}
      />
      {children}
      <Segmented
        label={wayLabel ?? t`Paid by`}
        value={typed.way}
        onChange={(way) => onChange({ ...typed, way })}
        choices={waysInOrder.map((value) => ({ value, label: ways(wayOf[value]) }))}
      />
    </>
  );
}
