import { useLingui } from "@lingui/react/macro";
import { moneyProblem, readMoney } from "~/features/money/money-rules";
import { useMoneyWords } from "../use-price-words";

/** What is wrong with an amount that has to be above zero; undefined where nothing is. */
export function useAmountProblem(): (typed: string, currency: string) => string | undefined {
  const { t } = useLingui();
  const words = useMoneyWords();
  return (typed, currency) => {
    const problem = moneyProblem(typed, currency);
    if (problem) return words(problem, currency, "booking");
    return readMoney(typed, currency) === 0n ? t`Enter an amount.` : undefined;
  };
}
