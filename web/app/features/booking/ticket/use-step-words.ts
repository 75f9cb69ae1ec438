import { useLingui } from "@lingui/react/macro";
import { useLocale } from "~/lib/format/locale";
import { formatMoney } from "~/lib/format/money";
import { momentText } from "../time-left";
import type { Step } from "./refund-steps";

type Terms = { steps: readonly Step[]; cancelUntil: number; currency: string; zone: string };

/** What comes back of what was paid, by moments: one sentence. */
export function useStepWords(): (terms: Terms) => string {
  const { t } = useLingui();
  const locale = useLocale();
  return ({ steps, cancelUntil, currency, zone }) => {
    const money = (amount: bigint) => formatMoney(amount, currency || "IDR", locale);
    const [first] = steps;
    const last = steps.at(-1);
    if (!first || !last) return t`If you cancel, nothing you paid comes back.`;
    if (steps.length === 1 && last.until >= cancelUntil) {
      const amount = money(first.amount);
      return t({ message: `If you cancel, ${amount} comes back.`, comment: "An amount of money" });
    }
    const clauses = steps.map(({ until, amount: minor }, index) => {
      const [moment, amount] = [momentText(until, zone, locale), money(minor)];
      return index === 0
        ? t({ message: `until ${moment}, ${amount} comes back`, comment: "If a booking is canceled until then" })
        : t({
            message: `until ${moment}, ${amount}`,
            comment: "If a booking is canceled until then, so much comes back",
          });
    });
    if (last.until < cancelUntil) {
      clauses.push(t({ message: "later, nothing", comment: "Canceling later gives no money back" }));
    }
    const parts = clauses.join("; ");
    return t({
      message: `If you cancel ${parts}.`,
      comment: "up to 1 day before, all you paid comes back; later, nothing",
    });
  };
}
