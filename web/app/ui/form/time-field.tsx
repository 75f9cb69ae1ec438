import type { Time } from "@internationalized/date";
import { TimeField as AriaTimeField, DateInput, DateSegment, type TimeFieldProps } from "react-aria-components";
// React Aria asks for the reader's zone.
import "~/lib/format/time-zone";
import { cx } from "../look/cx";
import { inputClass, segmentClass } from "../look/styles";
import { FieldLabel, FieldNotes, type FieldProps, fieldClass } from "./field";

type Props = Omit<TimeFieldProps<Time>, "className" | "style" | "children"> & FieldProps & { suffix?: string };

/** A time on a 24-hour clock; the suffix names its time zone. */
export function TimeField({ label, description, optional, suffix, ...rest }: Props) {
  return (
    <AriaTimeField {...rest} hourCycle={24} shouldForceLeadingZeros className={fieldClass}>
      <FieldLabel label={label} optional={optional} />
      <div
        className={cx(
          inputClass,
          "flex items-center justify-between group-data-invalid:ring-2 group-data-invalid:ring-danger",
        )}
      >
        <DateInput className="tabular flex">
          {(segment) => <DateSegment segment={segment} className={segmentClass} />}
        </DateInput>
        {suffix && <span className="font-semibold text-muted text-sm">{suffix}</span>}
      </div>
      <FieldNotes description={description} />
    </AriaTimeField>
  );
}
