import { SportIcon } from "~/ui/sport-icon";

/** The lines of a court in the colour of a sport, with what is played on it: a venue's picture while it has no photo. */
export function CourtLines({ sports }: { sports: readonly string[] }) {
  const shown = sports.slice(0, 5);
  const more = sports.length - shown.length;
  return (
    <div aria-hidden="true" data-sport={sports[0]} className="relative h-20 overflow-hidden sm:h-24 bg-tint">
      <svg
        aria-hidden="true"
        viewBox="0 0 320 96"
        preserveAspectRatio="xMaxYMid meet"
        className="absolute inset-0 size-full fill-none stroke-tone opacity-25"
      >
        <path
          strokeWidth="2.5"
          d="M160-40v176M40-20h240v136H40zM40 20h44v56H40M280 20h-44v56h44M160 48m-26 0a26 26 0 1 0 52 0a26 26 0 1 0-52 0"
        />
      </svg>
      <ul className="absolute start-4 bottom-3 flex gap-1.5">
        {shown.map((sport) => (
          <li key={sport} className="rounded-xl ring-2 ring-surface">
            <SportIcon sport={sport} size="small" />
          </li>
        ))}
        {more > 0 && (
          <li className="grid size-8 place-items-center rounded-xl bg-surface font-bold text-xs ring-2 ring-surface">
            +{more}
          </li>
        )}
      </ul>
    </div>
  );
}
