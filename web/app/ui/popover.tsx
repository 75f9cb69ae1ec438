import { Popover as AriaPopover, type PopoverProps } from "react-aria-components";
import { cx } from "./utils";

/** The floating surface of menus and lists. */
export function Popover({ className, ...rest }: Omit<PopoverProps, "className" | "style"> & { className?: string }) {
  return (
    <AriaPopover
      offset={4}
      {...rest}
      className={cx(
        "overflow-auto rounded-field bg-surface shadow-float ring-1 ring-line data-entering:animate-rise",
        className,
      )}
    />
  );
}
