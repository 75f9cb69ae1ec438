import type { ReactElement, ReactNode } from "react";
import {
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  type MenuItemProps,
  type MenuProps,
  MenuTrigger,
  type MenuTriggerProps,
} from "react-aria-components";
import { Icon, type IconShape } from "../look/icon";
import { listItemClass } from "../look/styles";
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

type OwnMenuItemProps = Omit<MenuItemProps, "className" | "style" | "children" | "textValue"> & {
  icon?: IconShape;
  /** Its text, and what typing finds it by. */
  text: string;
};

export function MenuItem({ icon, text, ...rest }: OwnMenuItemProps) {
  return (
    <AriaMenuItem {...rest} textValue={text} className={listItemClass}>
      {icon && <Icon of={icon} className="text-muted text-xl" />}
      {text}
    </AriaMenuItem>
  );
}
