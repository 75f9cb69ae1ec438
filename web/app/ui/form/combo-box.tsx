import chevron from "icon:lucide/chevron-down";
import type { ReactNode } from "react";
import { ComboBox as AriaComboBox, Button, type ComboBoxProps, Input, ListBox } from "react-aria-components";
import { cx } from "../look/cx";
import { Icon } from "../look/icon";
import { inputClass } from "../look/styles";
import { Popover } from "../overlay/popover";
import { FieldLabel, FieldNotes, type FieldProps, fieldClass } from "./field";

type Props<Item extends object> = Omit<ComboBoxProps<Item>, "className" | "style" | "children"> &
  FieldProps & {
    placeholder?: string;
    /** Shown instead of the list while nothing matches. */
    whenEmpty?: ReactNode;
    /** Shown below the list as an alternative to choosing. Keyboard users need it elsewhere too. */
    footer?: ReactNode;
    children: ReactNode | ((item: Item) => ReactNode);
  };

/**
 * A field with suggestions while typing; its choices are `Option`s. `allowsCustomValue` keeps text that matches
 * nothing.
 */
export function ComboBox<Item extends object>(props: Props<Item>) {
  const { label, description, optional, placeholder, whenEmpty, footer, children, ...rest } = props;
  return (
    <AriaComboBox {...rest} allowsEmptyCollection={whenEmpty !== undefined} className={fieldClass}>
      <FieldLabel label={label} optional={optional} />
      <div className="relative flex items-center">
        <Input placeholder={placeholder} className={cx(inputClass, "pe-12")} />
        <Button className="absolute end-0.5 grid size-11 place-items-center rounded-full text-muted hover:bg-sunken">
          <Icon of={chevron} className="text-xl" />
        </Button>
      </div>
      <FieldNotes description={description} />
      <Popover className="w-(--trigger-width)">
        <ListBox
          className="max-h-80 overflow-auto p-1.5 outline-none"
          renderEmptyState={() => <div className="px-3 py-2.5 text-muted">{whenEmpty}</div>}
        >
          {children}
        </ListBox>
        {footer && <div className="border-line border-t p-1.5">{footer}</div>}
      </Popover>
    </AriaComboBox>
  );
}
