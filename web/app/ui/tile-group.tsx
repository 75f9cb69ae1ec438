import check from "icon:lucide/check";
import type { ReactNode } from "react";
import { ToggleButton, ToggleButtonGroup } from "react-aria-components";
import { Icon } from "./icon";

type Tile<Value extends string> = { value: Value; label: string; lead?: ReactNode };

type Props<Value extends string> = {
  label: string;
  tiles: readonly Tile<Value>[];
  selected: readonly Value[];
  onChange: (selected: Value[]) => void;
};

/** Any of many, all in view, big enough for a thumb. */
export function TileGroup<Value extends string>({ label, tiles, selected, onChange }: Props<Value>) {
  return (
    <ToggleButtonGroup
      aria-label={label}
      selectionMode="multiple"
      selectedKeys={selected}
      onSelectionChange={(keys) => onChange([...keys] as Value[])}
      className="grid grid-cols-2 gap-2.5 sm:grid-cols-3"
    >
      {tiles.map((tile) => (
        <ToggleButton
          key={tile.value}
          id={tile.value}
          className="group relative flex min-h-16 items-center gap-2.5 rounded-card bg-surface p-2 sm:gap-3 sm:p-2.5 text-start font-semibold leading-tight ring-1 ring-line-strong ring-inset transition-colors hover:bg-sunken data-selected:bg-accent-soft data-selected:text-accent-ink data-selected:ring-2 data-selected:ring-accent"
        >
          {tile.lead}
          <span className="min-w-0 flex-1 text-sm sm:text-base">{tile.label}</span>
          <span className="invisible absolute end-1.5 top-1.5 grid size-5 place-items-center rounded-full bg-accent text-on-accent text-xs group-data-selected:visible">
            <Icon of={check} />
          </span>
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
