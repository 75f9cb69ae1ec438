import check from "icon:lucide/check";
import type { ReactNode } from "react";
import { ListBoxItem, type ListBoxItemProps } from "react-aria-components";
import { Icon } from "../look/icon";
import { listItemClass } from "../look/styles";

type Props = Omit<ListBoxItemProps, "className" | "style" | "children" | "textValue"> & {
  /** Its label, and what typing finds it by. */
  text: string;
  children?: ReactNode;
};

export function Option({ text, children, ...rest }: Props) {
  return (
    <ListBoxItem {...rest} textValue={text} className={listItemClass}>
      {({ isSelected }) => (
        <>
          <span className="min-w-0 flex-1">{children ?? text}</span>
          {isSelected && <Icon of={check} className="text-accent text-xl" />}
        </>
      )}
    </ListBoxItem>
  );
}
