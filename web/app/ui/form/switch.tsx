import type { ReactNode } from "react";

type Props = {
  isSelected: boolean;
  onChange: (isSelected: boolean) => void;
  /** Temporarily fixed; unlike a disabled switch, it keeps the focus. */
  isReadOnly?: boolean;
  children: ReactNode;
  description?: ReactNode;
};

/** Applies at once. The native control, so that its pages need not load React Aria for it alone. */
export function Switch({ isSelected, onChange, isReadOnly, children, description }: Props) {
  return (
    <label
      data-selected={isSelected || undefined}
      className="group relative flex min-h-11 cursor-pointer items-center justify-between gap-4 rounded-field py-2 outline-focus outline-offset-2 has-focus-visible:outline-3"
    >
      <input
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says itself whether it is checked, and must not say it twice
        role="switch"
        className="sr-only"
        checked={isSelected}
        aria-readonly={isReadOnly || undefined}
        onChange={({ target }) => isReadOnly || onChange(target.checked)}
      />
      <span className="flex min-w-0 flex-col">
        <span className="font-semibold">{children}</span>
        {description && <span className="text-muted text-sm">{description}</span>}
      </span>
      <span className="flex h-8 w-13 shrink-0 items-center rounded-full bg-line-strong p-1 transition-colors forced-colors:outline-1 group-data-selected:bg-accent">
        <span className="size-6 rounded-full bg-surface transition-transform forced-color-adjust-none forced-colors:bg-[CanvasText] group-data-selected:translate-x-5" />
      </span>
    </label>
  );
}
