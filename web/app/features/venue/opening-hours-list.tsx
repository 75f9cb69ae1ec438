import { Trans, useLingui } from "@lingui/react/macro";
import type { OpeningHours, SpecialDay } from "~/gen/lapang/v1/venue_pb";
import { dayOf, zoneName } from "~/lib/format/dates";
import { useLocale } from "~/lib/format/locale";
import {
  isWholeDay,
  rangesOn,
  rangeText,
  specialOn,
  weekdayName,
  weekdayOf,
  weekdays,
} from "~/lib/format/opening-rules";
import { useNow } from "~/lib/format/use-now";

type Props = { hours: readonly OpeningHours[]; specials: readonly SpecialDay[]; zone: string };

/** The opening hours by weekday; today is highlighted, unless it is a special day. */
export function OpeningHoursList({ hours, specials, zone }: Props) {
  const { t } = useLingui();
  const locale = useLocale();
  const now = useNow();
  const day = dayOf(now, zone);
  const special = specialOn(specials, day);
  const today = special?.isClosed || special?.hours.length ? undefined : weekdayOf(day);
  return (
    <>
      <dl className="tabular -mx-3 text-sm">
        {weekdays.map((weekday) => {
          const ranges = rangesOn(hours, weekday);
          return (
            <div
              key={weekday}
              aria-current={weekday === today ? "date" : undefined}
              className="flex justify-between gap-4 rounded-xl px-3 py-1.5 aria-[current=date]:bg-accent-soft aria-[current=date]:font-bold aria-[current=date]:text-accent-ink"
            >
              <dt>{weekdayName(weekday, locale, "long")}</dt>
              <dd className="text-end">
                {ranges.length === 0 && t`Closed`}
                {ranges.map((range) => (
                  <span key={range.openMinute} className="block">
                    {isWholeDay(range) ? t`24 hours` : rangeText(range, locale)}
                  </span>
                ))}
              </dd>
            </div>
          );
        })}
      </dl>
      <p className="text-muted text-xs">
        <Trans>Times at the venue ({{ zone: zoneName(zone, now, locale) }})</Trans>
      </p>
    </>
  );
}
