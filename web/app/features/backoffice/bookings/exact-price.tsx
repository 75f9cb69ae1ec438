import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { Booking } from "~/gen/lapang/v1/booking_pb";
import { useLocale } from "~/lib/format/locale";
import { formatMoney } from "~/lib/format/money";
import { refusalOf } from "~/lib/http/error-messages";
import { MoneyField } from "../money-field";
import { readMoney } from "../money-rules";
import { useVenueForAdmin } from "../queries";
import { quoteOf } from "./booking-lines";
import { isOddPrice } from "./odd-price";

/** Whether the server wants the exact price first. */
export const isPriceMissing = (error: unknown) => refusalOf(error).reason === "PRICE_REQUIRED";

/** The exact price of a booking that has none yet, as staff type it before they confirm it or take its payment. */
export function useExactPrice(booking: Booking) {
  const { t } = useLingui();
  const locale = useLocale();
  const venue = useVenueForAdmin(booking.currency ? undefined : booking.venueId).data?.venue;
  const currency = booking.currency || venue?.currency || "IDR";
  const [amount, setAmount] = useState("");
  const [isAsking, setAsking] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>();
  const isNeeded = isRefused || (booking.needsPrice && booking.finalPrice === undefined);
  const price = readMoney(amount, currency);
  const missing = { price: t`Enter the exact price.` };

  return {
    isNeeded,
    amount,
    currency,
    errors,
    /** An unusual price is asked about once. */
    question: isAsking
      ? t`${{ amount: formatMoney(price ?? 0n, currency, locale) }} in total? Check it, or save it anyway.`
      : undefined,
    change: (typed: string) => {
      setAmount(typed);
      setAsking(false);
    },
    /** The price to send; null while staff have to look at it again. */
    read: (): { price: bigint | undefined } | null => {
      if (!isNeeded) return { price: undefined };
      setErrors(price === null ? missing : undefined);
      if (price === null) return null;
      const isOdd = isOddPrice(price, currency, booking.priceMax);
      setAsking(isOdd);
      return isOdd && !isAsking ? null : { price };
    },
    /** Asks for the price where the server has refused without. */
    onRefused: (error: unknown) => {
      if (!isPriceMissing(error)) return;
      setRefused(true);
      setErrors(missing);
    },
  };
}

type Props = { booking: Booking; exact: ReturnType<typeof useExactPrice>; onChange?: (typed: string) => void };

/** Shown, focused and required where the booking has no exact price. */
export function ExactPriceField({ booking, exact, onChange }: Props) {
  const { t } = useLingui();
  const locale = useLocale();
  const quoted = quoteOf(booking, locale);
  if (!exact.isNeeded) return null;
  return (
    <MoneyField
      name="price"
      label={quoted ? t`Exact price (quoted: ${quoted})` : t`Exact price`}
      description={t`The player sees it with your answer.`}
      currency={exact.currency}
      value={exact.amount}
      onChange={(typed) => {
        exact.change(typed);
        onChange?.(typed);
      }}
      autoFocus
    />
  );
}
