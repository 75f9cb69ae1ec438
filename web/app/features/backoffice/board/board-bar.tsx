import rows from "icon:lucide/rows-3";
import { Trans } from "@lingui/react/macro";
import type { Day } from "~/lib/format/dates";
import { Chip } from "~/ui/list/chip";
import { DayChoice } from "../day-choice";

type Props = {
  zone: string;
  day: Day;
  isDense: boolean;
  onDense: (isDense: boolean) => void;
  onChange: (day: Day) => void;
};

/** A sticky bar to change the day and the zoom. */
export function BoardBar({ zone, day, isDense, onDense, onChange }: Props) {
  return (
    <div className="flex h-full items-center max-sm:-mx-2 sm:gap-2">
      <DayChoice zone={zone} day={day} onChange={onChange} />
      <div className="ms-auto">
        <Chip isOn={isDense} onToggle={() => onDense(!isDense)} icon={rows}>
          <span className="max-sm:sr-only">
            <Trans comment="Switch on the day board: all hours on one screen">Whole day</Trans>
          </span>
        </Chip>
      </div>
    </div>
  );
}
