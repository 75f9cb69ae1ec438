/** One editable part of a date or a time. */
export const segmentClass =
  "rounded-md px-0.5 py-1 outline-none data-[type=literal]:px-0 data-placeholder:text-muted data-focused:bg-accent data-focused:text-on-accent";
