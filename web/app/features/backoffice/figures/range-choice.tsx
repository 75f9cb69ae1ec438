import { useLingui } from "@lingui/react/macro";
import { Suspense } from "react";
import type { Day } from "~/lib/format/dates";
import { Segmented } from "~/ui/form/segmented";
import { lazyPart } from "~/ui/lazy-part";
import { Skeleton } from "~/ui/look/skeleton";
import { type FigureFilters, type RangeName, type RangeProblem, rangeOf } from "./range-rules";

// Its calendars are big.
const RangeDays = lazyPart(async () => (await import("./range-days")).RangeDays);

type Props = {
  filters: FigureFilters;
  today: Day;
  problem: RangeProblem | undefined;
  onChange: (changed: Partial<FigureFilters>) => void;
};

/** The days of the figures: this month, last month, or any others. */
export function RangeChoice({ filters, today, problem, onChange }: Props) {
  const { t } = useLingui();

  /** Custom days begin with those on screen. */
  function choose(range: RangeName) {
    if (range !== "custom") return onChange({ range, from: undefined, to: undefined });
    const shown = rangeOf(filters, today);
    onChange(typeof shown === "object" ? { range, ...shown } : { range });
  }

  return (
    <div className="flex flex-col gap-4 md:flex-row md:items-start">
      <div className="md:w-auto">
        <Segmented<RangeName>
          label={t({ message: "Period", comment: "The days that figures are about" })}
          value={filters.range}
          onChange={choose}
          choices={[
            { value: "month", label: t`This month` },
            { value: "last", label: t`Last month` },
            { value: "custom", label: t({ message: "Custom", comment: "Any days, instead of a month" }) },
          ]}
        />
      </div>
      {filters.range === "custom" && (
        <Suspense fallback={<Skeleton className="h-19 flex-1 animate-late" />}>
          <RangeDays from={filters.from} to={filters.to} problem={problem} onChange={onChange} />
        </Suspense>
      )}
    </div>
  );
}
