import { type CalendarDate, parseDate } from "@internationalized/date";
import { useLingui } from "@lingui/react/macro";
import type { Day } from "~/lib/format/dates";
import { DatePicker } from "~/ui/form/date-picker";

export type FarDayProps = {
  day: Day;
  first: Day;
  last: Day;
  onChange: (day: Day) => void;
  /** The calendar could not be loaded. */
  onLost: () => void;
};

/** Any day that can be searched. */
export function FarDay({ day, first, last, onChange }: FarDayProps) {
  const { t } = useLingui();

  function change(date: CalendarDate | null) {
    const next = date?.toString();
    if (next && next >= first && next <= last) onChange(next);
  }

  return (
    <div className="max-w-xs">
      <DatePicker
        label={t({ message: "Another day", comment: "To search for courts on: typed, or chosen in a calendar" })}
        granularity="day"
        minValue={parseDate(first)}
        maxValue={parseDate(last)}
        value={parseDate(day)}
        onChange={change}
      />
    </div>
  );
}
