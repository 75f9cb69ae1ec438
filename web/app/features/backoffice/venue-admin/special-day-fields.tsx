import plus from "icon:lucide/plus";
import { type CalendarDate, parseDate } from "@internationalized/date";
import { Trans, useLingui } from "@lingui/react/macro";
import type { VenueSport } from "~/gen/lapang/v1/venue_pb";
import { useCourtName } from "~/lib/format/court-name";
import type { Day } from "~/lib/format/dates";
import { isSportId, sportNames } from "~/lib/format/sports";
import { Checkbox } from "~/ui/form/checkbox";
import { DatePicker } from "~/ui/form/date-picker";
import { Button } from "~/ui/look/button";
import { Icon } from "~/ui/look/icon";
import { RangeFields } from "./range-fields";
import { mostRanges } from "./special-day-rules";
import { nextRange, type RangeDraft, type TimeProblem } from "./venue-hours-rules";

type DayFieldProps = {
  name: string;
  label: string;
  day: Day | null;
  first: Day;
  onChange: (day: Day | null) => void;
};

export function DayField({ day, first, onChange, ...rest }: DayFieldProps) {
  const change = (next: CalendarDate | null) => onChange(next?.toString() ?? null);
  return (
    <DatePicker
      {...rest}
      granularity="day"
      placeholderValue={parseDate(first)}
      value={day ? parseDate(day) : null}
      onChange={change}
    />
  );
}

type HoursFieldProps = {
  ranges: readonly RangeDraft[];
  problems: readonly TimeProblem[];
  onChange: (ranges: RangeDraft[]) => void;
};

/** The hours of special days. */
export function SpecialHoursField({ ranges, problems, onChange }: HoursFieldProps) {
  const { t } = useLingui();
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="sr-only">{t`Hours on these days`}</legend>
      {ranges.length === 0 && (
        <p className={problems.length > 0 ? "font-medium text-danger text-sm" : "text-muted"}>
          <Trans>Add hours, or choose “Closed”.</Trans>
        </p>
      )}
      <RangeFields
        name={t({ message: "these days", comment: "In: Remove these hours on these days" })}
        ranges={ranges}
        problems={ranges.length > 0 ? problems : []}
        onChange={onChange}
      />
      <div className="-ms-4">
        <Button
          variant="quiet"
          size="small"
          isDisabled={ranges.length >= mostRanges}
          onPress={() => onChange([...ranges, nextRange(ranges)])}
        >
          <Icon of={plus} className="text-lg" />
          <Trans>Add hours</Trans>
        </Button>
      </div>
    </fieldset>
  );
}

type CourtsFieldProps = {
  sports: readonly VenueSport[];
  chosen: readonly string[];
  error?: string;
  onChange: (courtIds: string[]) => void;
};

/** The courts of each sport to tick. */
export function CourtsField({ sports, chosen, error, onChange }: CourtsFieldProps) {
  const { i18n } = useLingui();
  const courtName = useCourtName();
  return (
    <div className="flex flex-col gap-3">
      {sports
        .filter(({ courts }) => courts.length > 0)
        .map(({ sportId, courts }) => (
          <fieldset key={sportId} className="flex flex-col">
            <legend className="font-semibold text-sm">
              {isSportId(sportId) ? i18n._(sportNames[sportId]) : sportId}
            </legend>
            <div className="grid grid-cols-2 gap-x-4">
              {courts.map(({ id, name }) => (
                <Checkbox
                  key={id}
                  isSelected={chosen.includes(id)}
                  onChange={(isOn) => onChange(isOn ? [...chosen, id] : chosen.filter((other) => other !== id))}
                >
                  {courtName(name)}
                </Checkbox>
              ))}
            </div>
          </fieldset>
        ))}
      {error && (
        <p role="alert" className="font-medium text-danger text-sm">
          {error}
        </p>
      )}
    </div>
  );
}
