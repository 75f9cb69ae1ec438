import { Button as AriaButton, type ButtonProps } from "react-aria-components";
import { Icon, type IconShape } from "./icon";

type IconButtonProps = Omit<ButtonProps, "className" | "style" | "children" | "aria-label"> & {
  label: string;
  icon: IconShape;
};

/** An action shown by its icon alone; the label is for those who cannot see it. */
export function IconButton({ label, icon, ...rest }: IconButtonProps) {
  return (
    <AriaButton
      {...rest}
      aria-label={label}
      className="inline-grid size-11 place-items-center rounded-full text-xl hover:bg-sunken data-disabled:opacity-40 data-pressed:bg-sunken"
    >
      <Icon of={icon} />
    </AriaButton>
  );
}
