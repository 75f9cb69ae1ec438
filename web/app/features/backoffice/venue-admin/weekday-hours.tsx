import plus from "icon:lucide/plus";
import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "~/ui/look/button";
import { cx } from "~/ui/look/cx";
import { Icon } from "~/ui/look/icon";
import { RangeFields } from "./range-fields";
import { nextRange, type RangeDraft, type TimeProblem } from "./venue-hours-rules";

type Props = {
  name: string;
  ranges: RangeDraft[];
  problems?: readonly TimeProblem[];
  onChange: (ranges: RangeDraft[]) => void;
};

const mostStretches = 4;

/** The hours of one weekday. */
export function WeekdayHours({ name, ranges, problems, onChange }: Props) {
  const { t } = useLingui();
  const isClosed = ranges.length === 0;
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
        <RangeFields name={name} ranges={ranges} problems={problems} onChange={onChange} />
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
