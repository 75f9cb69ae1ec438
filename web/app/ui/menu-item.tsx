import { MenuItem as AriaMenuItem, type MenuItemProps } from "react-aria-components";
import { Icon, type IconShape } from "./icon";
import { listItemClass } from "./styles";

type Props = Omit<MenuItemProps, "className" | "style" | "children" | "textValue"> & {
  icon?: IconShape;
  /** Its text, and what typing finds it by. */
  text: string;
};

export function MenuItem({ icon, text, ...rest }: Props) {
  return (
    <AriaMenuItem {...rest} textValue={text} className={listItemClass}>
      {icon && <Icon of={icon} className="text-muted text-xl" />}
      {text}
    </AriaMenuItem>
  );
}
