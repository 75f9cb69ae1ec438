import type { Ref } from "react";
import { TextField as AriaTextField, Input, type TextFieldProps } from "react-aria-components";
import { cx } from "../look/cx";
import { inputClass } from "../look/styles";
import { FieldLabel, FieldNotes, type FieldProps, fieldClass } from "./field";

type Props = Omit<TextFieldProps, "className" | "style" | "children"> &
  FieldProps & {
    placeholder?: string;
    /** Shown in the field before what is typed, such as a currency. */
    sign?: string;
    autoCapitalize?: "none" | "words";
    /** Big, spaced digits, for a code. */
    isCode?: boolean;
    /** Unlike the form's own errors it stays until the caller removes it. */
    error?: string;
    inputRef?: Ref<HTMLInputElement>;
  };

export function TextField(props: Props) {
  const { label, description, optional, error, inputRef, placeholder, sign, autoCapitalize, isCode, ...rest } = props;
  const input = (
    <Input
      ref={inputRef}
      placeholder={placeholder}
      autoCapitalize={autoCapitalize}
      style={sign ? { paddingInlineStart: `calc(${sign.length}ch + 1.75rem)` } : undefined}
      className={cx(
        inputClass,
        isCode && "tabular min-h-16! ps-[0.4em]! text-center font-bold text-3xl! tracking-[0.4em]",
      )}
    />
  );
  return (
    <AriaTextField {...rest} isInvalid={error ? true : rest.isInvalid} className={fieldClass}>
      <FieldLabel label={label} optional={optional} />
      {sign ? (
        <div className="relative">
          <span className="pointer-events-none absolute inset-y-0 start-4 flex items-center font-semibold text-muted">
            {sign}
          </span>
          {input}
        </div>
      ) : (
        input
      )}
      <FieldNotes description={description} error={error} />
    </AriaTextField>
  );
}
