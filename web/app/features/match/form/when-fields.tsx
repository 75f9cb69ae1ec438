import { type CalendarDate, parseDate, Time } from "@internationalized/date";
import { useLingui } from "@lingui/react/macro";
import { addDays, today, zoneName } from "~/lib/format/dates";
import { useLocale } from "~/lib/format/locale";
import { DatePicker } from "~/ui/form/date-picker";
import { TimeField } from "~/ui/form/time-field";
import { type Draft, limits, startingAt, startOfDraft, zoneOfDraft } from "./form-rules";

type Props = { draft: Draft; onChange: (changed: Partial<Draft>) => void };

/** The time, on the clock of the match's place. */
export function WhenFields({ draft, onChange }: Props) {
  const { t } = useLingui();
  const locale = useLocale();
  const zone = zoneOfDraft(draft);
  const first = today(zone);
  return (
    <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-3">
      <DatePicker
        name="dateTime"
        label={t`Date`}
        granularity="day"
        value={draft.day ? parseDate(draft.day) : null}
        onChange={(date: CalendarDate | null) => onChange({ day: date?.toString() ?? null })}
        placeholderValue={parseDate(first)}
        isDateUnavailable={(date) => date.compare(parseDate(first)) < 0 || date.compare(lastDay(first)) > 0}
      />
      <TimeField
        name="time"
        label={t`Time`}
        suffix={zoneName(zone, startOfDraft(draft) ?? new Date(), locale)}
        value={timeOf(draft.minutes)}
        onChange={(time) => onChange(startingAt(draft, minutesOf(time)))}
      />
      <TimeField
        name="endTime"
        label={t({ message: "Until", comment: "The time of day at which a match ends" })}
        value={timeOf(draft.endMinutes)}
        onChange={(time) => onChange({ endMinutes: minutesOf(time) })}
      />
    </div>
  );
}

const timeOf = (minutes: number | null) =>
  minutes === null ? null : new Time(Math.floor(minutes / 60) % 24, minutes % 60);

const minutesOf = (time: Time | null) => (time ? time.hour * 60 + time.minute : null);

function lastDay(first: string): CalendarDate {
  return parseDate(addDays(first, limits.latestDays));
}
