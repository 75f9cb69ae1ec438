import { isSportId } from "~/lib/sports";
import { SportIcon } from "~/ui/sport-icon";
import { groundOf } from "./court-shapes";

/** Court lines in a sport's colour, with its symbol: a venue's picture while it has no photo. */
export function CourtLines({ sports }: { sports: readonly string[] }) {
  const shown = sports.slice(0, 5);
  const first = sports.find(isSportId);
  const more = sports.length - shown.length;
  return (
    <div aria-hidden="true" data-sport={sports[0]} className="relative h-20 overflow-hidden sm:h-24 bg-tint">
      <svg
        aria-hidden="true"
        viewBox="0 0 320 96"
        preserveAspectRatio="xMaxYMid meet"
        className="absolute inset-0 size-full fill-none stroke-tone opacity-25"
      >
        <path strokeWidth="2.5" d={groundOf(first)} />
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
