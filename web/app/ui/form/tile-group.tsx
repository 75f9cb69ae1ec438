import check from "icon:lucide/check";
import type { ReactNode } from "react";
import { Icon } from "../look/icon";
import { useRoving } from "./use-roving";

type Tile<Value extends string> = { value: Value; label: string; lead?: ReactNode };

type Props<Value extends string> = {
  label: string;
  tiles: readonly Tile<Value>[];
  selected: readonly Value[];
  onChange: (selected: Value[]) => void;
};

/** Multiple choices, all visible, big enough for a thumb. Native buttons, like those of a `ChipGroup`. */
export function TileGroup<Value extends string>({ label, tiles, selected, onChange }: Props<Value>) {
  const { stop, onKeyDown, onFocus } = useRoving(tiles.map(({ value }) => value));

  function toggle(value: Value) {
    onChange(selected.includes(value) ? selected.filter((other) => other !== value) : [...selected, value]);
  }

  return (
    <div
      role="toolbar"
      aria-label={label}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
      className="grid grid-cols-2 gap-2.5 sm:grid-cols-3"
    >
      {tiles.map((tile) => (
        <button
          key={tile.value}
          type="button"
          data-name={tile.value}
          data-selected={selected.includes(tile.value) || undefined}
          aria-pressed={selected.includes(tile.value)}
          tabIndex={tile.value === stop ? 0 : -1}
          onClick={() => toggle(tile.value)}
          className="group relative flex min-h-16 items-center gap-2.5 rounded-card bg-surface p-2 text-start font-semibold leading-tight ring-1 ring-line-strong ring-inset transition-colors hover:bg-sunken data-selected:bg-accent-soft data-selected:text-accent-ink data-selected:ring-2 data-selected:ring-accent sm:gap-3 sm:p-2.5"
        >
          {tile.lead}
          <span className="min-w-0 flex-1 text-sm sm:text-base">{tile.label}</span>
          <span className="invisible absolute end-1.5 top-1.5 grid size-5 place-items-center rounded-full bg-accent text-on-accent text-xs group-data-selected:visible">
            <Icon of={check} />
          </span>
        </button>
      ))}
    </div>
  );
}
