import { useLingui } from "@lingui/react/macro";
import { CostMode, type Match } from "~/gen/lapang/v1/match_pb";
import { useLocale } from "~/lib/format/locale";
import { formatMoney } from "~/lib/format/money";

/** What a match costs, in a few words; empty where it is free or nobody said. */
export function useCostWords(): (match: Pick<Match, "costMode" | "price" | "currency">) => string {
  const { t } = useLingui();
  const locale = useLocale();
  return ({ costMode, price, currency }) => {
    if (costMode === CostMode.SPLIT) {
      return t({ message: "Costs are shared", comment: "Of a match: its players share what it costs" });
    }
    if (costMode !== CostMode.FIXED || !price) return "";
    const amount = formatMoney(price, currency || "IDR", locale);
    return t({ message: `${amount} per person`, comment: "The price of a match for each player" });
  };
}
