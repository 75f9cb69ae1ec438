import type { ReactNode } from "react";
import { RadioGroup as AriaRadioGroup, Radio, type RadioGroupProps } from "react-aria-components";
import { FieldLabel, FieldNotes, type FieldProps, fieldClass } from "./field";

type Choice = { value: string; label: string; detail?: ReactNode };

type Props = Omit<RadioGroupProps, "className" | "style" | "children"> & FieldProps & { choices: readonly Choice[] };

/** One of several choices, each on its own line with room for a description. */
export function RadioGroup({ label, description, optional, choices, ...rest }: Props) {
  return (
    <AriaRadioGroup {...rest} className={fieldClass}>
      <FieldLabel label={label} optional={optional} />
      <div className="flex flex-col gap-2">
        {choices.map(({ value, label: choiceLabel, detail }) => (
          <Radio
            key={value}
            value={value}
            className="group/radio flex min-h-12 cursor-pointer items-center gap-3 rounded-field bg-surface px-4 py-2.5 ring-1 ring-line-strong ring-inset data-selected:bg-accent-soft data-selected:text-accent-ink data-selected:ring-2 data-selected:ring-accent"
          >
            <span className="size-5 shrink-0 rounded-full ring-2 ring-line-strong ring-inset group-data-selected/radio:ring-[6px] group-data-selected/radio:ring-accent" />
            <span className="flex min-w-0 flex-col">
              <span className="font-semibold">{choiceLabel}</span>
              {detail && <span className="text-sm opacity-80">{detail}</span>}
            </span>
          </Radio>
        ))}
      </div>
      <FieldNotes description={description} />
    </AriaRadioGroup>
  );
}
