import remove from "icon:lucide/x";
import { Trans, useLingui } from "@lingui/react/macro";
import { useId } from "react";
import { IconButton } from "~/ui/look/icon-button";
import { ClockField } from "./clock-field";
import { type HoursProblem, isPastMidnight, type RangeDraft, type TimeProblem } from "./venue-hours-rules";

type Props = {
  /** Of the day, for screen readers. */
  name: string;
  ranges: readonly RangeDraft[];
  problems?: readonly TimeProblem[];
  onChange: (ranges: RangeDraft[]) => void;
};

/** What is said of wrong hours. */
function useHoursWords(): Record<HoursProblem, string> {
  const { t } = useLingui();
  return {
    missing: t`Fill in every time, or remove these hours.`,
    uneven: t`Only half and whole hours can be used.`,
    overlap: t`These hours overlap with the next ones, possibly on the next day.`,
    refused: t`These hours are not valid. Check them again.`,
  };
}

/** The times of a day's hours, with what is wrong with them. */
export function RangeFields({ name, ranges, problems = [], onChange }: Props) {
  const { t } = useLingui();
  const problemId = useId();
  const words = useHoursWords();
  const wrong = (at: number, end: keyof RangeDraft) =>
    problems.some((problem) => problem.at === at && problem.end === end)
      ? { isInvalid: true, "aria-describedby": problemId }
      : {};
  const problem = problems[0] && words[problems[0].problem];
  const change = (at: number, changed: Partial<RangeDraft>) =>
    onChange(ranges.map((range, index) => (index === at ? { ...range, ...changed } : range)));
  return (
    <>
      {ranges.map((range, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: ranges have no other name than their place.
        <div key={at} className="flex flex-wrap items-end gap-x-2 gap-y-1 sm:gap-x-3">
          <div className="w-24 sm:w-28">
            <ClockField
              label={t({ message: "Opens", comment: "A venue, at a time" })}
              aria-label={t`${name}, opens`}
              {...wrong(at, "open")}
              value={range.open}
              onChange={(open) => change(at, { open })}
            />
          </div>
          <div className="w-24 sm:w-28">
            <ClockField
              label={t({ message: "Closes", comment: "A venue, at a time" })}
              aria-label={t`${name}, closes`}
              {...wrong(at, "close")}
              isClosing
              value={range.close}
              onChange={(close) => change(at, { close })}
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
    </>
  );
}
