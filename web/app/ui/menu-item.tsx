import type { ReactNode } from "react";
import { MenuItem as AriaMenuItem, type MenuItemProps } from "react-aria-components";
import { Icon, type IconShape } from "./icon";
import { listItemClass } from "./list-item-class";

type Props = Omit<MenuItemProps, "className" | "style" | "children"> & { icon?: IconShape; children: ReactNode };

export function MenuItem({ icon, children, ...rest }: Props) {
  return (
    <AriaMenuItem {...rest} className={listItemClass}>
      {icon && <Icon of={icon} className="text-muted text-xl" />}
      {children}
    </AriaMenuItem>
  );
}
