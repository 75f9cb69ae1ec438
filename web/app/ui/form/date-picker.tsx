import calendarIcon from "icon:lucide/calendar-days";
import left from "icon:lucide/chevron-left";
import right from "icon:lucide/chevron-right";
import { type CalendarDate, setLocalTimeZone } from "@internationalized/date";
import { useState } from "react";
import {
  DatePicker as AriaDatePicker,
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  DateInput,
  type DatePickerProps,
  DateSegment,
  Dialog,
  Group,
  Heading,
} from "react-aria-components";
import { localZone } from "~/lib/format/time-zone";
import { cx } from "../look/cx";
import { Icon } from "../look/icon";
import { inputClass, segmentClass } from "../look/styles";
import { Popover } from "../overlay/popover";
import { FieldLabel, FieldNotes, type FieldProps, fieldClass } from "./field";

// Else React Aria counts with the offset of the system's zone, also where that is unknown.
setLocalTimeZone(localZone());

type Props = Omit<DatePickerProps<CalendarDate>, "className" | "style" | "children"> &
  FieldProps & {
    /** Hides the label visually, where the surroundings explain the field. */
    isLabelHidden?: boolean;
  };

const stepClass = "grid size-11 place-items-center rounded-full text-xl hover:bg-sunken data-disabled:opacity-40";

/** Below this a year is still being typed: 2 and 20 are valid years. */
const leastYear = 1000;

/** A date, typed in parts or chosen in a calendar. Weeks begin on Monday, as in Indonesia. */
export function DatePicker({
  label,
  isLabelHidden,
  description,
  optional,
  value,
  defaultValue,
  onChange,
  ...rest
}: Props) {
  const [typed, setTyped] = useState(value ?? defaultValue ?? null);
  const [last, setLast] = useState(value);
  if (String(value) !== String(last)) {
    setLast(value);
    setTyped(value ?? null);
  }

  function change(next: CalendarDate | null) {
    setTyped(next);
    if (!next || next.year >= leastYear) onChange?.(next);
  }

  return (
    <AriaDatePicker
      {...rest}
      value={typed}
      onChange={change}
      firstDayOfWeek="mon"
      shouldForceLeadingZeros
      className={cx(fieldClass, "outline-none")}
    >
      <span className={isLabelHidden ? "sr-only" : "contents"}>
        <FieldLabel label={label} optional={optional} />
      </span>
      <Group className={cx(inputClass, "flex items-center justify-between pe-0.5 data-focus-within:outline-3")}>
        <DateInput className="tabular flex">
          {(segment) => <DateSegment segment={segment} className={segmentClass} />}
        </DateInput>
        <Button className="grid size-11 place-items-center rounded-full text-muted text-xl hover:bg-sunken">
          <Icon of={calendarIcon} />
        </Button>
      </Group>
      <FieldNotes description={description} />
      <Popover className="p-4">
        <Dialog className="outline-none">
          <Calendar firstDayOfWeek="mon">
            <header className="flex items-center justify-between pb-2">
              <Button slot="previous" className={stepClass}>
                <Icon of={left} />
              </Button>
              <Heading className="font-bold text-lg" />
              <Button slot="next" className={stepClass}>
                <Icon of={right} />
              </Button>
            </header>
            <CalendarGrid weekdayStyle="short">
              <CalendarGridHeader>
                {(day) => (
                  <CalendarHeaderCell className="pb-1 font-semibold text-muted text-xs">{day}</CalendarHeaderCell>
                )}
              </CalendarGridHeader>
              <CalendarGridBody>
                {(date) => (
                  <CalendarCell
                    date={date}
                    className="tabular grid size-11 cursor-pointer place-items-center rounded-full font-semibold hover:bg-sunken data-outside-month:invisible data-disabled:cursor-not-allowed data-selected:bg-accent data-disabled:font-normal data-unavailable:cursor-not-allowed data-unavailable:font-normal data-selected:text-on-accent data-unavailable:text-muted data-today:ring-2 data-today:ring-accent data-today:ring-inset data-disabled:opacity-40 data-unavailable:opacity-45 data-unavailable:line-through"
                  />
                )}
              </CalendarGridBody>
            </CalendarGrid>
          </Calendar>
        </Dialog>
      </Popover>
    </AriaDatePicker>
  );
}
