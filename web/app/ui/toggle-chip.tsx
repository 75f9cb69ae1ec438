import type { ReactNode } from "react";
import { Icon, type IconShape } from "./icon";

type Props = { isOn: boolean; onToggle: () => void; icon?: IconShape; children: ReactNode };

/** A single on/off filter that looks like a chip of a `ChipGroup`. */
export function ToggleChip({ isOn, onToggle, icon, children }: Props) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      data-selected={isOn || undefined}
      onClick={onToggle}
      className="flex min-h-11 shrink-0 items-center gap-2 whitespace-nowrap rounded-full bg-surface px-4 font-semibold text-sm ring-1 ring-line-strong ring-inset transition-colors hover:bg-sunken data-selected:bg-accent data-selected:text-on-accent data-selected:ring-accent"
    >
      {icon && <Icon of={icon} className="text-lg" />}
      {children}
    </button>
  );
}
