import { type CalendarDate, parseDate } from "@internationalized/date";
import { useLingui } from "@lingui/react/macro";
import type { Day } from "~/lib/format/dates";
import { DatePicker } from "~/ui/form/date-picker";
import { longestRange, type RangeProblem } from "./range-rules";

type Props = {
  from: Day | undefined;
  to: Day | undefined;
  problem: RangeProblem | undefined;
  onChange: (changed: { from?: Day; to?: Day }) => void;
};

/** Any first and last day, with what is wrong about them. Calendars are big: load it lazily. */
export function RangeDays({ from, to, problem, onChange }: Props) {
  const { t } = useLingui();
  const missing = t({ message: "Choose a day.", comment: "A day of a range is missing" });
  const fromProblem = problem === "no-start" ? missing : undefined;
  const toProblem =
    problem === "no-end"
      ? missing
      : problem === "reversed"
        ? t`This day is before the first one.`
        : problem === "too-long"
          ? t({ message: `Choose at most ${longestRange} days.`, comment: "A range of days is too long" })
          : undefined;
  return (
    <div className="grid flex-1 grid-cols-1 items-start gap-4 min-[400px]:grid-cols-2 md:max-w-md">
      <DatePicker
        label={t({ message: "From", comment: "First day of a range" })}
        granularity="day"
        value={from ? parseDate(from) : null}
        onChange={(date: CalendarDate | null) => onChange({ from: date?.toString() })}
        isInvalid={Boolean(fromProblem)}
        description={fromProblem && <Problem>{fromProblem}</Problem>}
      />
      <DatePicker
        label={t({ message: "To", comment: "Last day of a range" })}
        granularity="day"
        value={to ? parseDate(to) : null}
        onChange={(date: CalendarDate | null) => onChange({ to: date?.toString() })}
        isInvalid={Boolean(toProblem)}
        description={toProblem && <Problem>{toProblem}</Problem>}
      />
    </div>
  );
}

const Problem = ({ children }: { children: string }) => <span className="font-medium text-danger">{children}</span>;
