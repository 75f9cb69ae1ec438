import { Trans, useLingui } from "@lingui/react/macro";
import type { TillCount } from "~/gen/lapang/v1/money_admin_pb";
import { useLocale } from "~/lib/format/locale";
import { formatMoney } from "~/lib/format/money";
import { cx } from "~/ui/look/cx";
import { sumOf, totalsOf } from "./count-rules";
import { useAnyWay } from "./use-till-words";

type Props = { tills: readonly TillCount[]; currency: string };

/** What a day brought: in all, and by way of payment. */
export function DayTotals({ tills, currency }: Props) {
  const { t } = useLingui();
  const locale = useLocale();
  const ways = useAnyWay();
  const money = (amount: bigint) => formatMoney(amount, currency, locale);
  const totals = totalsOf(tills);
  const all = {
    came: sumOf(totals.map(({ came }) => came)),
    wentBack: sumOf(totals.map(({ wentBack }) => wentBack)),
    expected: sumOf(totals.map(({ expected }) => expected)),
  };
  const shown = [
    { name: t({ message: "In all", comment: "The money of a day" }), isAll: true, ...all },
    ...totals.map(({ way, ...sums }) => ({ name: ways(way), isAll: false, ...sums })),
  ];
  return (
    <dl className="grid grid-cols-2 gap-2.5 sm:grid-cols-3 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
      {shown.map(({ name, isAll, came, wentBack, expected }) => (
        <div
          key={name}
          className={cx(
            "flex min-w-0 flex-col gap-0.5 rounded-card p-3 sm:p-4",
            isAll ? "bg-accent-soft text-accent-ink max-sm:col-span-2" : "bg-surface ring-1 ring-line",
          )}
        >
          <dt className="font-semibold text-sm">{name}</dt>
          <dd className={cx("tabular break-words font-extrabold leading-tight sm:text-xl", isAll && "text-xl")}>
            {money(expected)}
          </dd>
          {wentBack !== 0n && (
            <dd className={cx("tabular text-sm", !isAll && "text-muted")}>
              <Trans comment="Money of a day: what came, and what went back">
                {{ came: money(came) }} came, {{ back: money(-wentBack) }} back
              </Trans>
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
