import minus from "icon:lucide/minus";
import plus from "icon:lucide/plus";
import { useRef } from "react";
import { NumberField as AriaNumberField, Button, Group, Input, type NumberFieldProps } from "react-aria-components";
import { Icon } from "../look/icon";
import { FieldLabel, FieldNotes, type FieldProps, fieldClass } from "./field";

type Props = Omit<NumberFieldProps, "className" | "style" | "children"> &
  FieldProps & {
    placeholder?: string;
    /** The first step's value from an empty field; defaults to the minimum or maximum. */
    startsAt?: number;
  };

const stepClass =
  "grid size-11 shrink-0 place-items-center rounded-full text-xl hover:bg-sunken data-pressed:bg-sunken data-disabled:opacity-40";

export function NumberField({ label, description, optional, placeholder, startsAt, onChange, ...rest }: Props) {
  const input = useRef<HTMLInputElement>(null);

  function change(next: number) {
    // Nothing was typed, so it was a step.
    const isFirstStep = startsAt !== undefined && input.current?.value === "" && !Number.isNaN(next);
    onChange?.(isFirstStep ? startsAt : next);
  }

  return (
    <AriaNumberField {...rest} onChange={change} className={fieldClass}>
      <FieldLabel label={label} optional={optional} />
      <Group className="flex min-h-12 w-full items-center rounded-field bg-surface px-0.5 ring-1 ring-line-strong ring-inset data-focus-within:outline-3 data-invalid:ring-2 data-invalid:ring-danger">
        <Button slot="decrement" className={stepClass}>
          <Icon of={minus} />
        </Button>
        <Input
          ref={input}
          placeholder={placeholder}
          className="tabular min-w-0 flex-1 bg-transparent text-center font-semibold text-lg outline-none placeholder:font-normal placeholder:text-muted"
        />
        <Button slot="increment" className={stepClass}>
          <Icon of={plus} />
        </Button>
      </Group>
      <FieldNotes description={description} />
    </AriaNumberField>
  );
}
