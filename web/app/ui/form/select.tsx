import chevron from "icon:lucide/chevron-down";
import type { ReactNode } from "react";
import { Select as AriaSelect, Button, ListBox, type SelectProps, SelectValue } from "react-aria-components";
import { cx } from "../look/cx";
import { Icon } from "../look/icon";
import { inputClass } from "../look/styles";
import { Popover } from "../overlay/popover";
import { FieldLabel, FieldNotes, type FieldProps, fieldClass } from "./field";

type Props<Item extends object> = Omit<SelectProps<Item>, "className" | "style" | "children"> &
  FieldProps & { items?: Iterable<Item>; children: ReactNode | ((item: Item) => ReactNode) };

/** One of a few choices; its choices are `Option`s. */
export function Select<Item extends object>({ label, description, optional, items, children, ...rest }: Props<Item>) {
  return (
    <AriaSelect {...rest} className={fieldClass}>
      <FieldLabel label={label} optional={optional} />
      <Button
        className={cx(
          inputClass,
          "flex items-center justify-between gap-3 text-start group-data-invalid:ring-2 group-data-invalid:ring-danger",
        )}
      >
        <SelectValue className="truncate data-placeholder:text-muted" />
        <Icon of={chevron} className="text-muted text-xl" />
      </Button>
      <FieldNotes description={description} />
      <Popover className="w-(--trigger-width)">
        <ListBox items={items} className="p-1.5 outline-none">
          {children}
        </ListBox>
      </Popover>
    </AriaSelect>
  );
}
