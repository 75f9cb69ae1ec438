import now from "icon:lucide/calendar-check";
import left from "icon:lucide/chevron-left";
import right from "icon:lucide/chevron-right";
import { type CalendarDate, parseDate } from "@internationalized/date";
import { Trans, useLingui } from "@lingui/react/macro";
import { addDays, type Day, longDay, today } from "~/lib/format/dates";
import { useLocale } from "~/lib/format/locale";
import { DatePicker } from "~/ui/form/date-picker";
import { Button } from "~/ui/look/button";
import { IconButton } from "~/ui/look/icon-button";

type Props = { zone: string; day: Day; onChange: (day: Day) => void };

/** Changes the day of a page: by one, by the calendar, or back to today. Calendars are big: load it lazily. */
export function DayChoice({ zone, day, onChange }: Props) {
  const { t } = useLingui();
  const locale = useLocale();
  const first = today(zone);
  return (
    <>
      <IconButton label={t`The day before`} icon={left} onPress={() => onChange(addDays(day, -1))} />
      <div className="min-w-0 flex-1 sm:w-44 sm:flex-none">
        <DatePicker
          label={t`Day`}
          isLabelHidden
          granularity="day"
          value={parseDate(day)}
          onChange={(date: CalendarDate | null) => date && onChange(date.toString())}
        />
      </div>
      <IconButton label={t`The day after`} icon={right} onPress={() => onChange(addDays(day, 1))} />
      <span className="sm:hidden">
        <IconButton label={t`Today`} icon={now} isDisabled={day === first} onPress={() => onChange(first)} />
      </span>
      <span className="max-sm:hidden">
        <Button variant="secondary" size="small" isDisabled={day === first} onPress={() => onChange(first)}>
          <Trans>Today</Trans>
        </Button>
      </span>
      <p aria-live="polite" className="sr-only">
        {longDay(new Date(day), "UTC", locale)}
      </p>
    </>
  );
}
