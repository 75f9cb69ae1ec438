import { type CalendarDate, parseDate } from "@internationalized/date";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { addDays, type Day, today } from "~/lib/format/dates";
import { localZone } from "~/lib/format/time-zone";
import { DatePicker } from "~/ui/form/date-picker";
import type { MatchFilters } from "./filter-rules";

/** Matches are created at most this far in advance (rules.md §7). */
const furthestDays = 180;

type Days = Pick<MatchFilters, "from" | "to">;
type Props = Days & { onChange: (days: Days) => void };

/** The first and last day of the search; either may be empty. */
export function DayRange({ from, to, onChange }: Props) {
  const { t } = useLingui();
  const [first] = useState(() => today(localZone()));
  const last = addDays(first, furthestDays);
  const limits = { minValue: parseDate(first), maxValue: parseDate(last) };
  const isPossible = (day: Day | null) => day === null || (day >= first && day <= last);

  return (
    <div className="grid grid-cols-1 items-start gap-3 sm:max-w-lg sm:grid-cols-2">
      <DayField
        label={t({ message: "From", comment: "The first day of those looked for" })}
        day={from}
        onChange={(day) => isPossible(day) && onChange({ from: day, to: day && to && to < day ? null : to })}
        {...limits}
      />
      <DayField
        label={t({ message: "To", comment: "The last day of those looked for" })}
        day={to}
        onChange={(day) => isPossible(day) && (!day || !from || day >= from) && onChange({ from, to: day })}
        {...limits}
        minValue={from && from > first ? parseDate(from) : limits.minValue}
      />
    </div>
  );
}

type DayProps = {
  label: string;
  day: Day | null;
  onChange: (day: Day | null) => void;
  minValue: CalendarDate;
  maxValue: CalendarDate;
};

function DayField({ day, onChange, ...rest }: DayProps) {
  const change = (next: CalendarDate | null) => onChange(next?.toString() ?? null);
  return <DatePicker {...rest} granularity="day" value={day ? parseDate(day) : null} onChange={change} />;
}
