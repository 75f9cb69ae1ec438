import { cx } from "./cx";

/** The input box. */
export const inputClass =
  "min-h-12 w-full rounded-field bg-surface px-4 text-base text-ink ring-1 ring-line-strong ring-inset placeholder:text-muted data-invalid:ring-2 data-invalid:ring-danger data-disabled:opacity-50";

/** One editable part of a date or a time. */
export const segmentClass =
  "rounded-md px-0.5 py-1 outline-none data-[type=literal]:px-0 data-placeholder:text-muted data-focused:bg-accent data-focused:text-on-accent";

/** An item of a menu or a list box. */
export const listItemClass =
  "flex min-h-11 cursor-pointer items-center gap-3 rounded-xl px-3 py-2 text-base outline-none data-focused:bg-sunken data-disabled:cursor-not-allowed data-selected:font-semibold data-disabled:opacity-50";

export type ButtonLook = {
  variant?: "primary" | "secondary" | "quiet" | "danger";
  size?: "small" | "regular" | "large";
  isWide?: boolean;
};

const variants = {
  primary: "bg-accent text-on-accent hover:bg-accent-hover active:bg-accent-hover",
  secondary: "bg-surface text-ink ring-1 ring-line-strong ring-inset hover:bg-sunken active:bg-sunken",
  quiet: "text-ink hover:bg-sunken active:bg-sunken",
  danger: "bg-danger text-on-danger hover:bg-danger-hover active:bg-danger-hover",
};

const sizes = {
  small: "min-h-11 px-4 text-sm rounded-full",
  regular: "min-h-12 px-5 text-base rounded-full",
  large: "min-h-14 px-7 text-lg rounded-full",
};

/** Shared by buttons and links that look like buttons. */
export function buttonClass({ variant = "primary", size = "regular", isWide }: ButtonLook): string {
  return cx(
    "inline-flex select-none items-center justify-center gap-2 text-center font-bold leading-tight transition-colors",
    "active:scale-[0.98] motion-safe:transition-[background-color,scale]",
    "data-disabled:cursor-not-allowed data-disabled:opacity-50",
    variants[variant],
    sizes[size],
    isWide && "w-full",
  );
}
