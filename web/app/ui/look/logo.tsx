/** A court from above, its near corner still open: the free place. */
export function Logo() {
  return (
    <svg viewBox="0 0 40 40" aria-hidden="true" className="size-9 shrink-0">
      <rect width="40" height="40" rx="12" className="fill-court" />
      <path
        d="M26 32H13a5 5 0 0 1-5-5V13a5 5 0 0 1 5-5h14a5 5 0 0 1 5 5v13M8 20h24"
        className="fill-none stroke-court-line"
        strokeWidth="2.6"
        strokeLinecap="round"
      />
      <circle cx="20" cy="20" r="4.6" className="fill-court stroke-court-line" strokeWidth="2.6" />
      <circle cx="31.5" cy="31.5" r="4" fill="#ff8a3d" />
    </svg>
  );
}
