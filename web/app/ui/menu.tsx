import type { ReactElement, ReactNode } from "react";
import { Menu as AriaMenu, type MenuProps, MenuTrigger, type MenuTriggerProps } from "react-aria-components";
import { Popover } from "./popover";

type Props<Item extends object> = Omit<MenuProps<Item>, "className" | "style"> &
  Pick<MenuTriggerProps, "isOpen" | "onOpenChange" | "defaultOpen"> & { trigger: ReactElement; header?: ReactNode };

/** A button's menu: 224 px wide, aligned to the button's end, 4 px below it (specification §9). */
export function Menu<Item extends object>({
  trigger,
  header,
  isOpen,
  defaultOpen,
  onOpenChange,
  ...rest
}: Props<Item>) {
  return (
    <MenuTrigger isOpen={isOpen} defaultOpen={defaultOpen} onOpenChange={onOpenChange}>
      {trigger}
      <Popover placement="bottom end" className="w-56">
        {header}
        <AriaMenu {...rest} className="p-1.5 outline-none" />
      </Popover>
    </MenuTrigger>
  );
}
