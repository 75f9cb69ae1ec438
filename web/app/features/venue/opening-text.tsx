import { useLingui } from "@lingui/react/macro";
import type { OpeningHours, SpecialDay } from "~/gen/lapang/v1/venue_pb";
import { dayRange } from "~/lib/format/dates";
import { listFormat } from "~/lib/format/formats";
import { useLocale } from "~/lib/format/locale";
import { isWholeDay, minuteText, nextOpening, openingAt, rangeText, weekdayName } from "~/lib/format/opening-rules";
import { useNow } from "~/lib/format/use-now";
import { cx } from "~/ui/look/cx";

type Props = {
  hours: readonly OpeningHours[] /** Unknown in lists. */;
  specials?: readonly SpecialDay[];
  zone: string;
};

/** Whether a venue is open now, and when it closes or opens next. */
export function OpeningText({ hours, specials = [], zone }: Props) {
  const { t } = useLingui();
  const locale = useLocale();
  const now = useNow();
  const { today, isOpen, sinceLastNight } = openingAt(hours, zone, now, specials);
  const next = isOpen ? undefined : nextOpening(hours, zone, now, specials);
  const times = listFormat(locale, { type: "conjunction", style: "narrow" }).format(
    today.map((range) => rangeText(range, locale)),
  );
  const isAlways = today.some(isWholeDay);
  const hoursOfToday = isAlways ? t`Open 24 hours today` : times ? t`Today ${times}` : t`Closed today`;
  // After midnight, the closing time of last night's hours counts.
  const closing = sinceLastNight && minuteText(sinceLastNight.closeMinute, locale);
  const text = next && next.days > 0 ? closedText(next) : closing ? t`Until ${closing}` : hoursOfToday;

  function closedText({ days, day: date, weekday, minute }: NonNullable<typeof next>): string {
    const time = minuteText(minute, locale);
    // After a week the weekday alone would be another day.
    const day = days > 7 ? dayRange(date, date, locale, now) : weekdayName(weekday, locale, "long");
    return days === 1 ? t`Closed, opens tomorrow at ${time}` : t`Closed, opens ${day} at ${time}`;
  }

  return (
    <span className="inline-flex items-center gap-2">
      <span
        aria-hidden="true"
        className={cx("size-2.5 shrink-0 rounded-full", isOpen ? "bg-accent" : "ring-2 ring-line-strong ring-inset")}
      />
      <span>
        {isOpen && <span className="font-semibold text-accent">{t`Open now`} · </span>}
        {text}
      </span>
    </span>
  );
}
