import { useContext, useState } from "react";
import { Popover as AriaPopover, OverlayTriggerStateContext, type PopoverProps } from "react-aria-components";
import { cx } from "../look/cx";
import { useBackCloses } from "./use-back-closes";

/** The floating surface of menus and lists. */
export function Popover({ className, ...rest }: Omit<PopoverProps, "className" | "style"> & { className?: string }) {
  const trigger = useContext(OverlayTriggerStateContext);
  // A list's popover also renders hidden, to collect its items.
  const [shown, setShown] = useState<HTMLElement | null>(null);
  useBackCloses(shown !== null, () => (rest.isOpen ? rest.onOpenChange?.(false) : trigger?.close()));
  return (
    <AriaPopover
      ref={setShown}
      offset={4}
      {...rest}
      className={cx(
        "overflow-auto rounded-field bg-surface shadow-float ring-1 ring-line data-entering:animate-rise",
        className,
      )}
    />
  );
}
