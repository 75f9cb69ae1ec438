import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { MoneyField } from "~/features/money/money-field";
import { moneyProblem, readMoney } from "~/features/money/money-rules";
import type { Booking } from "~/gen/lapang/v1/booking_pb";
import { useLocale } from "~/lib/format/locale";
import { refusalOf, violationsOf } from "~/lib/http/error-messages";
import type { Odd } from "../odd-price";
import { isTooMuch, useMoneyWords, useMostText, useOddWords } from "../use-price-words";
import { quoteOf } from "./booking-lines";
import { useBookingPrice } from "./use-booking-price";

/** Whether the server wants the exact price first. */
export const isPriceMissing = (error: unknown) => refusalOf(error).reason === "PRICE_REQUIRED";

/** Whether the server refused the price as too much. */
export const isPriceTooMuch = (error: unknown) => isTooMuch(violationsOf(error).price);

/**
 * The exact price of a booking that has none yet, as staff type it before they confirm it, offer other times or take its
 * payment.
 */
export function useExactPrice(booking: Booking, isAsked = booking.needsPrice && booking.finalPrice === undefined) {
  const { t } = useLingui();
  const moneyWords = useMoneyWords();
  const oddWords = useOddWords();
  const { currency, oddAt } = useBookingPrice(booking);
  const tooMuch = useMostText()(currency, "booking");
  const [amount, setAmount] = useState("");
  const [odd, setOdd] = useState<Odd>();
  const [isRefused, setRefused] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>();
  const isNeeded = isRefused || isAsked;
  const price = readMoney(amount, currency);
  const missing = { price: t`Enter the exact price.` };

  return {
    isNeeded,
    amount,
    currency,
    errors,
    /** An unusual price is asked about once. */
    question: isNeeded && odd ? oddWords(odd, price ?? 0n, currency, "booking") : undefined,
    change: (typed: string) => {
      setAmount(typed);
      setOdd(undefined);
      setErrors(undefined);
    },
    /** The price to send; null while staff have to look at it again. */
    read: (): { price: bigint | undefined } | null => {
      if (!isNeeded) return { price: undefined };
      const problem = moneyProblem(amount, currency);
      const wrong = problem && { price: moneyWords(problem, currency, "booking") };
      setErrors(problem === "missing" ? missing : wrong);
      if (problem || price === null) return null;
      const unusual = odd ? undefined : oddAt(price);
      setOdd(unusual);
      return unusual ? null : { price };
    },
    /** Asks for the price where the server has refused without. */
    onRefused: (error: unknown) => {
      if (isPriceTooMuch(error)) setErrors({ price: tooMuch });
      if (!isPriceMissing(error)) return;
      setRefused(true);
      setErrors(missing);
    },
  };
}

type Props = {
  booking: Booking;
  exact: ReturnType<typeof useExactPrice>;
  /** What becomes of it. */
  description?: string;
  /** Off where the field appears while something else is being chosen. */
  autoFocus?: boolean;
  onChange?: (typed: string) => void;
};

/** Shown, focused and required where the booking has no exact price. */
export function ExactPriceField({ booking, exact, description, autoFocus = true, onChange }: Props) {
  const { t } = useLingui();
  const locale = useLocale();
  const quoted = quoteOf(booking, locale);
  if (!exact.isNeeded) return null;
  return (
    <MoneyField
      name="price"
      label={quoted ? t`Exact price (quoted: ${quoted})` : t`Exact price`}
      description={description ?? t`The player sees it with your answer.`}
      currency={exact.currency}
      value={exact.amount}
      onChange={(typed) => {
        exact.change(typed);
        onChange?.(typed);
      }}
      autoFocus={autoFocus}
    />
  );
}
