import { TextField as AriaTextField, Input, type TextFieldProps } from "react-aria-components";
import { cx } from "./cx";
import { FieldLabel, FieldNotes, type FieldProps, fieldClass } from "./field";
import { inputClass } from "./field-class";

type Props = Omit<TextFieldProps, "className" | "style" | "children"> &
  FieldProps & {
    placeholder?: string;
    autoCapitalize?: "none" | "words";
    /** Big, spaced digits, for a code. */
    isCode?: boolean;
  };

export function TextField({ label, description, optional, placeholder, autoCapitalize, isCode, ...rest }: Props) {
  return (
    <AriaTextField {...rest} className={fieldClass}>
      <FieldLabel label={label} optional={optional} />
      <Input
        placeholder={placeholder}
        autoCapitalize={autoCapitalize}
        className={cx(
          inputClass,
          isCode && "tabular min-h-16! ps-[0.4em]! text-center font-bold text-3xl! tracking-[0.4em]",
        )}
      />
      <FieldNotes description={description} />
    </AriaTextField>
  );
}
