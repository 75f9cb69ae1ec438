import { useLingui } from "@lingui/react/macro";
import { useWayWords } from "~/features/money/use-way-words";
import type { PaymentWay } from "~/gen/lapang/v1/booking_pb";
import type { TillCount } from "~/gen/lapang/v1/money_admin_pb";
import { useLocale } from "~/lib/format/locale";
import { formatMoney } from "~/lib/format/money";

/** The name of a way of payment, also where nobody said. */
export function useAnyWay(): (way: PaymentWay) => string {
  const { t } = useLingui();
  const ways = useWayWords();
  return (way) => ways(way) || t({ message: "No way given", comment: "Payments of which nobody said how they came" });
}

/** A way of payment at a till: Cash · Desk 1. Tills without a name are named where others have one. */
export function useTillWords(tills: readonly TillCount[]): (till: Pick<TillCount, "till" | "way">) => string {
  const { t } = useLingui();
  const ways = useAnyWay();
  const hasNames = tills.some(({ till }) => till !== "");
  return ({ till, way }) => {
    const name = till || (hasNames ? t({ message: "no till", comment: "Payments that name no till" }) : "");
    return [ways(way), name].filter(Boolean).join(" · ");
  };
}

/** How what was counted differs from what is expected. */
export function useDifferenceWords(currency: string): (difference: bigint) => string {
  const { t } = useLingui();
  const locale = useLocale();
  return (difference) => {
    if (difference === 0n) return t({ message: "Matches", context: "what was counted and what is expected" });
    const amount = formatMoney(difference < 0n ? -difference : difference, currency, locale);
    return difference < 0n
      ? t({ message: `${amount} short`, comment: "An amount of money: less was counted than expected" })
      : t({ message: `${amount} over`, comment: "An amount of money: more was counted than expected" });
  };
}
