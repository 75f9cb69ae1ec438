import { useState } from "react";
import { useLocale } from "~/lib/format/locale";
import { TextField } from "~/ui/form/text-field";
import { clockText, readClock } from "./clock-rules";

type Props = {
  label: string;
  "aria-label"?: string;
  "aria-describedby"?: string;
  isInvalid?: boolean;
  /** In minutes since midnight; NaN is an empty or unreadable time. */
  value: number;
  /** May be 24.00. */
  isClosing?: boolean;
  onChange: (value: number) => void;
};

/** A time that is typed; unlike a time field it knows 24.00. */
export function ClockField({ label, value, isClosing = false, onChange, ...rest }: Props) {
  const locale = useLocale();
  const [typed, setTyped] = useState(() => clockText(value, locale));
  const read = readClock(typed, isClosing);
  // Changed from outside, as by discarding what was typed.
  const text = Object.is(read, value) ? typed : clockText(value, locale);
  return (
    <TextField
      {...rest}
      label={label}
      inputMode="numeric"
      autoComplete="off"
      maxLength={7}
      placeholder={isClosing ? clockText(1320, locale) : clockText(480, locale)}
      value={text}
      onChange={(next) => {
        setTyped(next);
        onChange(readClock(next, isClosing));
      }}
      onBlur={() => setTyped(Number.isNaN(value) ? text : clockText(value, locale))}
    />
  );
}
