import type { ReactNode } from "react";
import { ToggleButton, ToggleButtonGroup } from "react-aria-components";

type Chip<Value extends string> = { value: Value; label: string; lead?: ReactNode };

type Props<Value extends string> = {
  label: string;
  chips: readonly Chip<Value>[];
  /** With `single` at most one; choosing it again takes it away. */
  mode?: "single" | "multiple";
  selected: readonly Value[];
  onChange: (selected: Value[]) => void;
  /** Swiped through on one line, instead of wrapped. */
  isOneLine?: boolean;
};

/** Filters that are on or off. */
export function ChipGroup<Value extends string>(props: Props<Value>) {
  const { label, chips, mode = "multiple", selected, onChange, isOneLine } = props;
  return (
    <ToggleButtonGroup
      aria-label={label}
      selectionMode={mode}
      selectedKeys={selected}
      onSelectionChange={(keys) => onChange([...keys] as Value[])}
      className={
        isOneLine ? "-mx-1 flex gap-2 overflow-x-auto px-1 py-1 [scrollbar-width:none]" : "flex flex-wrap gap-2"
      }
    >
      {chips.map(({ value, label: chipLabel, lead }) => (
        <ToggleButton
          key={value}
          id={value}
          className="flex min-h-11 shrink-0 items-center gap-2 rounded-full bg-surface px-4 font-semibold text-sm ring-1 ring-line-strong ring-inset transition-colors hover:bg-sunken data-selected:bg-accent data-selected:text-on-accent data-selected:ring-accent"
        >
          {lead}
          {chipLabel}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
