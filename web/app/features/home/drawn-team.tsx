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
