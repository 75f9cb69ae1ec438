/** Courts by hours: taken, free, and the one being selected. */
const rows = ["xxoooxo", "xoo*oxx", "oxxooxo"];

const cells: Record<string, string> = {
  x: "bg-line",
  o: "bg-accent-soft ring-2 ring-accent ring-inset",
  "*": "bg-accent ring-6 ring-accent-soft",
};

export function DrawnHours() {
  return (
    <div className="flex flex-col gap-2">
      {rows.map((row) => (
        <div key={row} className="flex gap-2">
          {[...row].map((cell, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a drawing; its cells have no other name and never move.
            <span key={at} className={`h-10 w-9 rounded-xl sm:h-12 lg:w-11 ${cells[cell]}`} />
          ))}
        </div>
      ))}
    </div>
  );
}

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

const hues = ["futsal", "badminton", "basketball", "padel", "running", "cycling", "boxing"];

/** Two rows of people, the last place open. */
export function DrawnTeam() {
  return (
    <div className="grid grid-cols-4 gap-3 sm:gap-4">
      {hues.map((hue) => (
        <span
          key={hue}
          data-sport={hue}
          className="grid size-14 place-items-end overflow-hidden rounded-full bg-tint text-tone sm:size-16"
        >
          <svg viewBox="0 0 64 64" aria-hidden="true" className="size-full fill-current">
            <circle cx="32" cy="25" r="11" />
            <path d="M10 64a22 22 0 0 1 44 0z" />
          </svg>
        </span>
      ))}
      <span className="grid size-14 place-items-center rounded-full border-3 border-signal border-dashed font-extrabold text-2xl text-signal sm:size-16">
        +
      </span>
    </div>
  );
}

/** A week with two games. */
const week = [0, 1, 0, 0, 0, 1, 0];

export function DrawnWeek() {
  return (
    <div className="flex gap-2 lg:gap-3">
      {week.map((game, at) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a drawing; its days have no other name and never move.
          key={at}
          className={`flex h-24 w-9 flex-col items-center justify-between rounded-2xl py-3 ring-1 ring-inset sm:h-28 lg:w-14 ${game ? "bg-accent ring-accent" : "bg-surface ring-line"}`}
        >
          <span className={`h-1.5 w-4 rounded-full lg:w-6 ${game ? "bg-on-accent" : "bg-line-strong"}`} />
          <span className={`size-4 rounded-full sm:size-5 ${game ? "bg-on-accent" : "bg-line"}`} />
        </span>
      ))}
    </div>
  );
}
