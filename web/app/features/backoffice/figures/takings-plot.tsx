import { Trans, useLingui } from "@lingui/react/macro";
import type { FigureDay } from "~/gen/lapang/v1/money_admin_pb";
import { dayParts, shortDay, shortDayParts, shortDayRange } from "~/lib/format/dates";
import { useLocale } from "~/lib/format/locale";
import { formatMoney } from "~/lib/format/money";
import { cx } from "~/ui/look/cx";
import { barsOf, bestOf, type Column, columnsOf, labelStep, perDay } from "./figure-rules";
import { Part } from "./part";

type Props = { days: readonly FigureDay[]; currency: string };

/** A bar of takings for each day or week, and the same as a table for screen readers. */
export function TakingsPlot({ days, currency }: Props) {
  const { t } = useLingui();
  const locale = useLocale();
  const { columns, isByWeek } = columnsOf(days);
  const { zero, bars } = barsOf(columns);
  const best = bestOf(columns);
  const step = labelStep(columns.length, isByWeek);
  const money = (amount: bigint) => formatMoney(amount, currency, locale);
  const name = ({ from, to }: Column) => (from === to ? dayParts(from, locale).full : shortDayRange(from, to, locale));
  const shortName = ({ from, to }: Column) =>
    from === to ? shortDay(new Date(from), "UTC", locale) : shortDayRange(from, to, locale);
  const title = isByWeek
    ? t({ message: "Takings by week", comment: "Heading of a chart" })
    : t({ message: "Takings by day", comment: "Heading of a chart" });
  const average = money(
    perDay(
      columns.reduce((sum, { takings }) => sum + takings, 0n),
      days.length,
    ),
  );
  return (
    <Part title={title} note={t({ message: `${average} a day on average`, comment: "An amount of money" })}>
      <figure className="relative flex flex-col gap-1.5">
        <div aria-hidden="true" className="flex flex-col gap-1.5">
          {best && (
            <p className="tabular font-semibold text-muted text-xs">
              {t({
                message: `Most: ${{ money: money(best.takings) }}, ${{ day: shortName(best) }}`,
                comment: "The day or week with the highest takings",
              })}
            </p>
          )}
          <div className="relative flex h-40 gap-px border-line border-t sm:h-48 sm:gap-0.5 md:gap-1">
            <span className="absolute inset-x-0 border-line-strong border-b" style={{ top: `${zero}%` }} />
            {columns.map((column, at) => (
              <span
                key={column.from}
                title={`${name(column)}: ${money(column.takings)}`}
                className="group relative h-full min-w-0 flex-1"
              >
                <span
                  className={cx(
                    "absolute inset-x-0 [print-color-adjust:exact] forced-colors:bg-[Highlight]",
                    column.takings > 0n && "min-h-0.5 rounded-t-sm bg-accent group-hover:bg-accent-hover",
                    column.takings < 0n && "min-h-0.5 rounded-b-sm bg-danger",
                  )}
                  style={{ top: `${bars[at]?.top}%`, height: `${bars[at]?.height}%` }}
                />
              </span>
            ))}
          </div>
          <p className="tabular flex h-4 gap-px text-muted text-xs sm:gap-0.5 md:gap-1">
            {columns.map(({ from }, at) => (
              <span key={from} className="relative min-w-0 flex-1">
                {at % step === 0 && (
                  <span className="absolute start-0 whitespace-nowrap">
                    {shortDayParts(new Date(from), "UTC", locale).date}
                  </span>
                )}
              </span>
            ))}
          </p>
        </div>
        <div className="sr-only">
          <table>
            <caption>{title}</caption>
            <thead>
              <tr>
                <th scope="col">
                  {isByWeek ? (
                    <Trans comment="Column of a table">Week</Trans>
                  ) : (
                    <Trans comment="Column of a table">Day</Trans>
                  )}
                </th>
                <th scope="col">
                  <Trans comment="Money that a venue took, less what it gave back">Takings</Trans>
                </th>
              </tr>
            </thead>
            <tbody>
              {columns.map((column) => (
                <tr key={column.from}>
                  <th scope="row">{name(column)}</th>
                  <td>{money(column.takings)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </figure>
    </Part>
  );
}
