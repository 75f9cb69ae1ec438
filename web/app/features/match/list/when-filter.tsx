import { useLingui } from "@lingui/react/macro";
import { Suspense, useState } from "react";
import { lazyPart } from "~/ui/lazy-part";
import { ChipGroup } from "~/ui/list/chip";
import { Skeleton } from "~/ui/look/skeleton";
import { type MatchFilters, whens } from "./filter-rules";

// Most readers look for a weekend, and calendars are big.
const DayRange = lazyPart(async () => (await import("./day-range")).DayRange);

type Props = {
  filters: MatchFilters;
  onChange: (changed: Partial<MatchFilters>) => void;
  /** One scrollable row, where there is no room for two. */
  isOneLine?: boolean;
};

/** Today, tonight, tomorrow, this week, the weekend, or a custom range. */
export function WhenFilter({ filters, onChange, isOneLine }: Props) {
  const { t } = useLingui();
  const { when, from, to } = filters;
  const isRange = from !== null || to !== null;
  const [isPicking, setPicking] = useState(isRange);
  const chosen = isRange || (isPicking && when === "any") ? "range" : when;

  function choose(next: string | undefined) {
    setPicking(next === "range");
    const named = whens.find((each) => each === next) ?? "any";
    if (named !== when || isRange) onChange({ when: named, from: null, to: null });
  }

  return (
    <div className="flex flex-col gap-3">
      <ChipGroup
        label={t`When`}
        mode="single"
        isOneLine={isOneLine}
        selected={chosen === "any" ? [] : [chosen]}
        onChange={([next]) => choose(next)}
        chips={[
          { value: "today", label: t`Today` },
          { value: "tonight", label: t`Tonight` },
          { value: "tomorrow", label: t`Tomorrow` },
          { value: "week", label: t`This week` },
          { value: "weekend", label: t`Weekend` },
          { value: "range", label: t`Pick days` },
        ]}
      />
      {chosen === "range" && (
        <Suspense fallback={<Skeleton className="h-19 sm:max-w-lg" />}>
          <DayRange from={from} to={to} onChange={(days) => onChange({ ...days, when: "any" })} />
        </Suspense>
      )}
    </div>
  );
}
