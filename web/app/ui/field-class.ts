/** The input box. */
export const inputClass =
  "min-h-12 w-full rounded-field bg-surface px-4 text-base text-ink ring-1 ring-line-strong ring-inset placeholder:text-muted data-invalid:ring-2 data-invalid:ring-danger data-disabled:opacity-50";
