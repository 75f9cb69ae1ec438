import { useLingui } from "@lingui/react/macro";
import { dayRange } from "~/lib/format/dates";
import { useLocale } from "~/lib/format/locale";
import { formatMoney } from "~/lib/format/money";
import { type HoursRange, rangeText } from "~/lib/format/opening-rules";

type Special = {
  fromDate: string;
  toDate: string;
  isClosed: boolean;
  hours: readonly HoursRange[];
  price?: bigint;
  currency: string;
};

/** The texts of a special day: when, its hours, and what an hour costs; empty where that is as usual. */
export function useSpecialWords(): (special: Special) => { dates: string; hours: string; price: string } {
  const { t } = useLingui();
  const locale = useLocale();
  return ({ fromDate, toDate, isClosed, hours, price, currency }) => {
    const amount = price === undefined ? "" : formatMoney(price, currency || "IDR", locale);
    return {
      dates: dayRange(fromDate, toDate, locale),
      hours: isClosed
        ? t({ message: "Closed", comment: "A venue on a day" })
        : hours.map((range) => rangeText(range, locale)).join(", "),
      price: amount && t`${amount} per hour`,
    };
  };
}
