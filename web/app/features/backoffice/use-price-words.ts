import { useLingui } from "@lingui/react/macro";
import { type MoneyProblem, mostOfBooking, mostOfHour } from "~/features/money/money-rules";
import { useLocale } from "~/lib/format/locale";
import { formatMoney } from "~/lib/format/money";
import type { Odd } from "./odd-price";

/** Whether an amount is of an hour or of a whole booking. */
type Of = "hour" | "booking";

/** The question about a price that is probably a slip. */
export function useOddWords(): (odd: Odd, price: bigint, currency: string, of: Of) => string {
  const { t } = useLingui();
  const locale = useLocale();
  return (odd, price, currency, of) => {
    const amount = formatMoney(price, currency, locale);
    const isHour = of === "hour";
    if (odd.kind === "low") {
      return isHour
        ? t`Only ${amount} an hour? Check it, or save it anyway.`
        : t`${{ amount }} in total? Check it, or save it anyway.`;
    }
    if (odd.kind === "much") {
      return isHour
        ? t`${{ amount }} an hour? Check it, or save it anyway.`
        : t`${{ amount }} in total? Check it, or save it anyway.`;
    }
    const usual = formatMoney(odd.usual, currency, locale);
    if (odd.kind === "part") {
      return isHour
        ? t`${amount} an hour is far less than your usual ${usual}. Save it?`
        : t`${amount} in total is far less than the usual ${usual}. Is that right?`;
    }
    const { times } = odd;
    return isHour
      ? t`${amount} an hour is ${times} times your usual ${usual}. Save it?`
      : t`${amount} in total is ${times} times the usual ${usual}. Is that right?`;
  };
}

/** What is said of an amount that cannot be used. */
export function useMoneyWords(): (problem: MoneyProblem, currency: string, of: Of) => string {
  const { t } = useLingui();
  const mostText = useMostText();
  return (problem, currency, of) => {
    switch (problem) {
      case "missing":
        return t`Enter an amount.`;
      case "unread":
        return t`This amount cannot be read. Write it like 50.000 or 50rb.`;
      case "much":
        return mostText(currency, of);
    }
  };
}

/** What is said of an amount above the limit. */
export function useMostText(): (currency: string, of: Of) => string {
  const { t } = useLingui();
  const locale = useLocale();
  return (currency, of) => {
    const most = formatMoney(of === "hour" ? mostOfHour : mostOfBooking, currency, locale);
    return of === "hour" ? t`At most ${most} an hour.` : t`At most ${most}.`;
  };
}

/** Whether the server refused an amount as too much. */
export const isTooMuch = (rule: string | undefined) => rule === "price.range" || rule === "int64.lte";
