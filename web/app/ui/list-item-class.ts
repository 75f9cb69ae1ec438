/** An item of a menu or a list box. */
export const listItemClass =
  "flex min-h-11 cursor-pointer items-center gap-3 rounded-xl px-3 py-2 text-base outline-none data-focused:bg-sunken data-disabled:cursor-not-allowed data-selected:font-semibold data-disabled:opacity-50";
