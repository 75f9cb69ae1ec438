import { TextArea as AriaTextArea, TextField as AriaTextField, type TextFieldProps } from "react-aria-components";
import { cx } from "../look/cx";
import { inputClass } from "../look/styles";
import { FieldLabel, FieldNotes, type FieldProps, fieldClass } from "./field";

type Props = Omit<TextFieldProps, "className" | "style" | "children"> & FieldProps & { rows?: number };

export function TextArea({ label, description, optional, rows = 4, ...rest }: Props) {
  return (
    <AriaTextField {...rest} className={fieldClass}>
      <FieldLabel label={label} optional={optional} />
      <AriaTextArea rows={rows} className={cx(inputClass, "resize-y py-3")} />
      <FieldNotes description={description} />
    </AriaTextField>
  );
}
