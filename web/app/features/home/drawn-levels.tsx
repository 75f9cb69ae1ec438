/** Four rising levels. */
export function DrawnLevels() {
  return (
    <svg viewBox="0 0 240 130" aria-hidden="true" className="h-32 sm:h-36">
      <g className="fill-accent-soft stroke-accent" strokeWidth="3">
        <rect x="8" y="88" width="46" height="34" rx="10" />
        <rect x="67" y="66" width="46" height="56" rx="10" />
      </g>
      <rect x="126" y="42" width="46" height="80" rx="10" className="fill-accent" />
      <rect x="185" y="14" width="46" height="108" rx="10" className="fill-accent-soft stroke-accent" strokeWidth="3" />
      <circle cx="149" cy="20" r="12" className="fill-ink" />
    </svg>
  );
}
