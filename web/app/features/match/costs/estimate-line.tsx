import { Plural, Trans } from "@lingui/react/macro";
import { useLocale } from "~/lib/format/locale";
import { formatMoney, formatMoneyRange } from "~/lib/format/money";
import type { Estimate, ModeName } from "./cost-rules";

type Props = { estimate: Estimate | null; mode: ModeName; currency: string };

/** What the costs come to with the people there are. */
export function EstimateLine({ estimate, mode, currency }: Props) {
  const locale = useLocale();
  if (!estimate) return null;
  const total = formatMoney(estimate.total, currency, locale);
  const each = formatMoneyRange(estimate.from, estimate.to, currency, locale);
  return (
    <p className="tabular flex flex-wrap items-baseline justify-between gap-x-4">
      <span className="font-extrabold text-xl">
        {mode === "fixed" ? (
          <Trans comment="What all players pay together">{total} in all</Trans>
        ) : (
          <Trans comment="About so much is what one player pays">≈ {each} each</Trans>
        )}
      </span>
      <span className="text-muted text-sm">
        {mode === "split" && <Trans comment="What a match costs">Total {total}</Trans>}
        {mode === "split" && " · "}
        <Plural value={{ people: estimate.people }} one="with # person now" other="with # people now" />
      </span>
    </p>
  );
}
