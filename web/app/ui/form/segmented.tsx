import { Radio, RadioGroup, type RadioGroupProps } from "react-aria-components";
import { Icon, type IconShape } from "../look/icon";
import { FieldLabel, FieldNotes, type FieldProps, fieldClass } from "./field";

type Choice<Value extends string> = { value: Value; label: string; icon?: IconShape };

type Props<Value extends string> = Omit<
  RadioGroupProps,
  "className" | "style" | "children" | "value" | "onChange" | "defaultValue"
> &
  FieldProps & { value: Value; onChange: (value: Value) => void; choices: readonly Choice<Value>[] };

/** One of two to four choices, all visible: a radio group as a bar. */
export function Segmented<Value extends string>(props: Props<Value>) {
  const { label, description, optional, value, onChange, choices, ...rest } = props;
  return (
    <RadioGroup {...rest} value={value} onChange={(next) => onChange(next as Value)} className={fieldClass}>
      <FieldLabel label={label} optional={optional} />
      <div className="flex flex-wrap gap-1 rounded-2xl bg-sunken p-1">
        {choices.map((choice) => (
          <Radio
            key={choice.value}
            value={choice.value}
            className="flex min-h-11 flex-auto cursor-pointer items-center justify-center gap-2 whitespace-nowrap rounded-xl px-1 min-[400px]:px-3 font-semibold text-[0.8125rem] text-muted min-[400px]:text-sm transition-colors data-selected:bg-accent-soft data-selected:text-accent-ink data-selected:ring-1 data-selected:ring-accent data-selected:ring-inset"
          >
            {choice.icon && <Icon of={choice.icon} className="text-lg" />}
            {choice.label}
          </Radio>
        ))}
      </div>
      <FieldNotes description={description} />
    </RadioGroup>
  );
}
