import { Trans, useLingui } from "@lingui/react/macro";
import type { FigureHour } from "~/gen/lapang/v1/money_admin_pb";
import { hourOfDay } from "~/lib/format/dates";
import { numberFormat } from "~/lib/format/formats";
import { useLocale } from "~/lib/format/locale";
import { weekdayName, weekdays } from "~/lib/format/opening-rules";
import { cx } from "~/ui/look/cx";
import { heatOf, shadeOf } from "./figure-rules";
import { Part } from "./part";

const shades = ["bg-sunken text-muted", "bg-accent/15", "bg-accent/30", "bg-accent/45", "bg-accent text-on-accent"];

/** How full each hour of the week was: a table of percentages, whose shades show the pattern. */
export function HoursHeat({ hours: cells }: { hours: readonly FigureHour[] }) {
  const { t } = useLingui();
  const locale = useLocale();
  const { hours, rows } = heatOf(cells);
  if (hours.length === 0) return null;
  const title = t({ message: "How full each hour is", comment: "Heading of a table of hours and weekdays" });
  const number = numberFormat(locale);
  return (
    <Part title={title} note={t`Percent of the hours for sale that were sold`}>
      <table className="tabular -mx-1 w-[calc(100%+0.5rem)] table-fixed border-separate border-spacing-0.5 text-center text-xs sm:text-sm">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr>
            <th scope="col" className="w-11 sm:w-14">
              <span className="sr-only">
                <Trans comment="Heading of a column with hours of the day">Hours</Trans>
              </span>
            </th>
            {weekdays.map((weekday) => (
              <th key={weekday} scope="col" className="pb-1 font-semibold text-muted">
                {weekdayName(weekday, locale, "short")}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {hours.map((hour, at) => (
            <tr key={hour}>
              <th scope="row" className="pe-1.5 text-end font-semibold text-muted">
                {hourOfDay(hour, locale)}
              </th>
              {rows[at]?.map((percent, day) =>
                percent === null ? (
                  <td key={weekdays[day]} className="text-muted">
                    <span aria-hidden="true">–</span>
                    <span className="sr-only">{t({ message: "Closed", comment: "A venue on a day" })}</span>
                  </td>
                ) : (
                  <td
                    key={weekdays[day]}
                    className={cx(
                      "h-7 rounded-md font-semibold [print-color-adjust:exact] print:h-5",
                      shades[shadeOf(percent)],
                    )}
                  >
                    {number.format(percent)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </Part>
  );
}
