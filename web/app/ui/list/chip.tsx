import x from "icon:lucide/x";
import { type ReactNode, useEffect, useRef } from "react";
import { useRoving } from "../form/use-roving";
import { cx } from "../look/cx";
import { Icon, type IconShape } from "../look/icon";

const chipClass =
  "flex min-h-11 shrink-0 items-center gap-2 whitespace-nowrap rounded-full bg-surface font-semibold text-sm ring-1 ring-line-strong ring-inset transition-colors hover:bg-sunken data-selected:bg-accent data-selected:text-on-accent data-selected:ring-accent";

/**
 * One row that scrolls sideways and fades where it goes on; on a phone up to the edges of the screen. The padding keeps
 * focus rings from being clipped, and what is at an end from fading.
 */
const rowClass =
  "relative -mx-4 flex items-center gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] *:shrink-0 [mask-image:linear-gradient(to_right,transparent,#000_1rem,#000_calc(100%-2rem),transparent)] after:w-4 after:shrink-0 after:content-[''] sm:-mx-1 sm:px-1 sm:[mask-image:linear-gradient(to_right,transparent,#000_0.25rem,#000_calc(100%-2rem),transparent)]";

/** A row of chips and groups with `isInRow`. */
export function ChipRow({ children }: { children: ReactNode }) {
  return (
    <div data-row="" className={rowClass}>
      {children}
    </div>
  );
}

type Props = { isOn: boolean; onToggle: () => void; icon?: IconShape; children: ReactNode };

/** A single filter that is on or off. */
export function Chip({ isOn, onToggle, icon, children }: Props) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      data-selected={isOn || undefined}
      onClick={onToggle}
      className={cx(chipClass, "px-4")}
    >
      {icon && <Icon of={icon} className="text-lg" />}
      {children}
    </button>
  );
}

/** A filter that is set: a press clears it. */
export function ClearChip({ label, action, onClear }: { label: string; action: string; onClear: () => void }) {
  return (
    <button
      type="button"
      aria-label={action}
      onClick={onClear}
      className={cx(chipClass, "bg-accent-soft! ps-4 pe-3 text-accent-ink ring-accent!")}
    >
      {label}
      <Icon of={x} className="text-base" />
    </button>
  );
}

type Choice<Value extends string> = { value: Value; label: string; lead?: ReactNode };

type GroupProps<Value extends string> = {
  label: string;
  chips: readonly Choice<Value>[];
  /** With `single` at most one; choosing it again clears it. */
  mode?: "single" | "multiple";
  selected: readonly Value[];
  onChange: (selected: Value[]) => void;
  /** One scrollable row, instead of wrapping. */
  isOneLine?: boolean;
  /** Within a `ChipRow`, with which it scrolls. */
  isInRow?: boolean;
  /** As narrow as possible, on one line where they fit: the days of a week. */
  isTight?: boolean;
};

/** Filters that are on or off. Native buttons, because they are on pages that must open fast. */
export function ChipGroup<Value extends string>(props: GroupProps<Value>) {
  const { label, chips, mode = "multiple", selected, onChange, isOneLine, isInRow, isTight } = props;
  const { stop, onKeyDown, onFocus } = useRoving(
    chips.map(({ value }) => value),
    selected[0],
  );

  // Scrolls the selected chip into view at the start. Reading its position here would force a layout of the whole
  // page; an observer runs after layout.
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const root = line.current?.closest<HTMLElement>("[data-row]") ?? line.current;
    const chosen = line.current?.querySelector<HTMLElement>("[data-selected]");
    if (!root || !chosen) return;
    const onSeen: IntersectionObserverCallback = ([seen]) => {
      place.disconnect();
      if (seen && seen.intersectionRatio < 1)
        root.scrollLeft = chosen.offsetLeft + chosen.offsetWidth - root.clientWidth / 2;
    };
    const place = new IntersectionObserver(onSeen, { root });
    place.observe(chosen);
    return () => place.disconnect();
  }, []);

  function toggle(value: Value) {
    if (selected.includes(value)) onChange(selected.filter((other) => other !== value));
    else onChange(mode === "single" ? [value] : [...selected, value]);
  }

  return (
    <div
      ref={line}
      role="toolbar"
      aria-label={label}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
      className={
        isOneLine
          ? rowClass
          : isInRow
            ? "flex gap-2"
            : isTight
              ? "grid grid-cols-[repeat(auto-fit,minmax(2.5rem,1fr))] gap-1"
              : "flex flex-wrap gap-2"
      }
    >
      {chips.map(({ value, label: chipLabel, lead }) => (
        <button
          key={value}
          type="button"
          data-name={value}
          data-selected={selected.includes(value) || undefined}
          aria-pressed={selected.includes(value)}
          tabIndex={value === stop ? 0 : -1}
          onClick={() => toggle(value)}
          className={cx(chipClass, isTight ? "justify-center px-1" : "px-4")}
        >
          {lead}
          {chipLabel}
        </button>
      ))}
    </div>
  );
}
