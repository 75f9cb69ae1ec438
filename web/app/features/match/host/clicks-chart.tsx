import { Trans, useLingui } from "@lingui/react/macro";
import type { LinkDay } from "~/gen/lapang/v1/short_link_pb";
import { dayParts, shortDayParts } from "~/lib/format/dates";
import { numberFormat } from "~/lib/format/formats";
import { useLocale } from "~/lib/format/locale";

/** A decorative bar for each day, and the same data as a table for screen readers. */
export function ClicksChart({ days }: { days: readonly LinkDay[] }) {
  const { t } = useLingui();
  const locale = useLocale();
  const number = numberFormat(locale);
  const most = Math.max(1, ...days.map(({ clicks }) => clicks));
  const [first, last] = [days[0], days.at(-1)];
  const short = (day: LinkDay) => shortDayParts(new Date(day.date), "UTC", locale).date;
  return (
    <figure className="relative flex flex-col gap-1.5">
      <div aria-hidden="true" className="flex flex-col gap-1.5">
        <p className="tabular text-end font-semibold text-muted text-xs">{number.format(most)}</p>
        <div className="flex h-28 items-end gap-0.5 border-line-strong border-y border-t-line sm:gap-1">
          {days.map(({ date, clicks }) => (
            <span
              key={date}
              title={`${dayParts(date, locale).full}: ${number.format(clicks)}`}
              className={clicks > 0 ? "min-h-1 flex-1 rounded-t-sm bg-accent" : "flex-1"}
              style={{ height: `${(clicks / most) * 100}%` }}
            />
          ))}
        </div>
        {first && last && (
          <p className="tabular flex justify-between text-muted text-xs">
            <span>{short(first)}</span>
            <span>{short(last)}</span>
          </p>
        )}
      </div>
      <table className="sr-only">
        <caption>{t`How often the link was opened, by day`}</caption>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Day</Trans>
            </th>
            <th scope="col">
              <Trans>Opened</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ date, clicks }) => (
            <tr key={date}>
              <th scope="row">{dayParts(date, locale).full}</th>
              <td>{number.format(clicks)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
