import { parseDate, Time } from "@internationalized/date";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { instantOf, today, zoneName } from "~/lib/format/dates";
import { useLocale } from "~/lib/format/locale";
import { DatePicker } from "~/ui/form/date-picker";
import { Form } from "~/ui/form/form";
import { TimeField } from "~/ui/form/time-field";
import { Button } from "~/ui/look/button";
import { clockOf } from "../form/form-rules";

type Props = { zone: string; end: Date; isPending: boolean; onSave: (end: Date) => void };

const hourMinutes = 60;

/** A day and a time for the link to expire, on the clock of the match's place. */
export function LinkEndTime({ zone, end, isPending, onSave }: Props) {
  const { t } = useLingui();
  const locale = useLocale();
  const before = clockOf(end, zone);
  const [day, setDay] = useState<string | null>(before.day);
  const [minutes, setMinutes] = useState<number | null>(before.minutes);
  const [errors, setErrors] = useState<Record<string, string>>();

  function save() {
    const chosen = day === null || minutes === null ? null : instantOf(day, minutes, zone);
    const isFuture = chosen !== null && chosen.getTime() > Date.now();
    setErrors(isFuture ? undefined : { day: t`Choose a time that is still to come.` });
    if (isFuture) onSave(chosen);
  }

  return (
    <Form onSubmit={save} errors={errors} checksItself>
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
        <DatePicker
          name="day"
          label={t`Date`}
          granularity="day"
          value={day ? parseDate(day) : null}
          onChange={(date) => setDay(date?.toString() ?? null)}
          isDateUnavailable={(date) => date.compare(parseDate(today(zone))) < 0}
        />
        <TimeField
          name="time"
          label={t`Time`}
          suffix={zoneName(zone, end, locale)}
          value={minutes === null ? null : new Time(Math.floor(minutes / hourMinutes), minutes % hourMinutes)}
          onChange={(time) => setMinutes(time ? time.hour * hourMinutes + time.minute : null)}
        />
      </div>
      <div className="self-start">
        <Button type="submit" size="small" isPending={isPending}>
          <Trans>Save end time</Trans>
        </Button>
      </div>
    </Form>
  );
}
