import type { ReactNode } from "react";
import { Switch as AriaSwitch, type SwitchProps } from "react-aria-components";

type Props = Omit<SwitchProps, "className" | "style" | "children"> & { children: ReactNode; description?: ReactNode };

/** On or off, in force at once. */
export function Switch({ children, description, ...rest }: Props) {
  return (
    <AriaSwitch {...rest} className="group flex min-h-11 cursor-pointer items-center justify-between gap-4 py-2">
      <span className="flex min-w-0 flex-col">
        <span className="font-semibold">{children}</span>
        {description && <span className="text-muted text-sm">{description}</span>}
      </span>
      <span className="flex h-8 w-13 shrink-0 items-center rounded-full bg-line-strong p-1 transition-colors forced-colors:outline-1 group-data-selected:bg-accent">
        <span className="size-6 rounded-full bg-surface transition-transform forced-color-adjust-none forced-colors:bg-[CanvasText] group-data-selected:translate-x-5" />
      </span>
    </AriaSwitch>
  );
}
