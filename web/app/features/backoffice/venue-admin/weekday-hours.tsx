import plus from "icon:lucide/plus";
import remove from "icon:lucide/x";
import { Time } from "@internationalized/date";
import { Trans, useLingui } from "@lingui/react/macro";
import { useId } from "react";
import { TimeField } from "~/ui/form/time-field";
import { Button } from "~/ui/look/button";
import { cx } from "~/ui/look/cx";
import { Icon } from "~/ui/look/icon";
import { IconButton } from "~/ui/look/icon-button";
import { type HoursProblem, isPastMidnight, nextRange, type RangeDraft, type TimeProblem } from "./venue-hours-rules";

type Props = {
  name: string;
  ranges: RangeDraft[];
  /** Errors with their texts. */
  problems?: readonly TimeProblem[];
  words: Record<HoursProblem, string>;
  onChange: (ranges: RangeDraft[]) => void;
};

const mostStretches = 4;

/** The hours of one weekday. */
export function WeekdayHours({ name, ranges, problems = [], words, onChange }: Props) {
  const { t } = useLingui();
  const problemId = useId();
  const isClosed = ranges.length === 0;
  const wrong = (at: number, end: keyof RangeDraft) =>
    problems.some((problem) => problem.at === at && problem.end === end)
      ? { isInvalid: true, "aria-describedby": problemId }
      : {};
  const problem = problems[0] && words[problems[0].problem];
  const change = (at: number, changed: Partial<RangeDraft>) =>
    onChange(ranges.map((range, index) => (index === at ? { ...range, ...changed } : range)));
  return (
    <fieldset className="grid grid-cols-1 items-start gap-x-6 gap-y-2 py-4 md:grid-cols-[9rem_1fr_auto]">
      <legend className="contents">
        <span className={cx("font-bold", isClosed ? "md:py-2" : "md:pt-8")}>{name}</span>
      </legend>
      <div className="flex min-w-0 flex-col gap-3">
        {isClosed && (
          <p className="text-muted md:py-2">
            <Trans comment="A venue on a day">Closed</Trans>
          </p>
        )}
        {ranges.map((range, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: ranges have no other name than their place.
          <div key={at} className="flex flex-wrap items-end gap-x-2 gap-y-1 sm:gap-x-3">
            <div className="w-24 sm:w-28">
              <TimeField
                label={t({ message: "Opens", comment: "A venue, at a time" })}
                aria-label={t`${name}, opens`}
                {...wrong(at, "open")}
                value={timeOf(range.open)}
                onChange={(time) => change(at, { open: minutesOf(time) })}
                onBlur={({ currentTarget }) => isHalfCleared(currentTarget) && change(at, { open: Number.NaN })}
              />
            </div>
            <div className="w-24 sm:w-28">
              <TimeField
                label={t({ message: "Closes", comment: "A venue, at a time" })}
                aria-label={t`${name}, closes`}
                {...wrong(at, "close")}
                value={timeOf(range.close)}
                onChange={(time) => change(at, { close: minutesOf(time) })}
                onBlur={({ currentTarget }) => isHalfCleared(currentTarget) && change(at, { close: Number.NaN })}
              />
            </div>
            <div className="pb-0.5">
              <IconButton
                label={t`Remove these hours on ${name}`}
                icon={remove}
                onPress={() => onChange(ranges.filter((_, index) => index !== at))}
              />
            </div>
            {isPastMidnight(range) && (
              <span className="pb-3 text-muted text-sm">
                <Trans comment="Of a closing time">the next day</Trans>
              </span>
            )}
          </div>
        ))}
        {problem && (
          <p id={problemId} className="font-medium text-danger text-sm">
            {problem}
          </p>
        )}
      </div>
      <div className={isClosed ? undefined : "md:pt-6.5"}>
        <Button
          variant="quiet"
          size="small"
          isDisabled={ranges.length >= mostStretches}
          onPress={() => onChange([...ranges, nextRange(ranges)])}
          aria-label={t`Add hours on ${name}`}
        >
          <Icon of={plus} className="text-lg" />
          <Trans>Add hours</Trans>
        </Button>
      </div>
    </fieldset>
  );
}

function timeOf(minutes: number): Time | null {
  return Number.isNaN(minutes) ? null : new Time(Math.floor(minutes / 60) % 24, minutes % 60);
}

/** A time field with a cleared segment still has its old value and reports no change. */
function isHalfCleared(field: Element): boolean {
  return field.querySelector("[role=spinbutton][data-placeholder]") !== null;
}

function minutesOf(time: Time | null): number {
  return time === null ? Number.NaN : time.hour * 60 + time.minute;
}
