import { isSportId } from "~/lib/format/sports";
import { SportIcon } from "~/ui/sport-icon";
import { groundOf } from "./court-shapes";

/** Court lines in a sport's colour, with its symbol: a venue's picture while it has no photo. */
export function CourtLines({ sports }: { sports: readonly string[] }) {
  const shown = sports.slice(0, 5);
  const more = sports.length - shown.length;
  return (
    <div
      aria-hidden="true"
      data-sport={sports[0]}
      className="relative hidden h-20 overflow-hidden bg-tint sm:block lg:h-24"
    >
      <Lines sports={sports} viewBox="0 0 320 96" align="xMaxYMid meet" />
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

/** The same as a small mark, on phones. */
export function CourtMark({ sports }: { sports: readonly string[] }) {
  return (
    <div
      aria-hidden="true"
      data-sport={sports[0]}
      className="relative grid size-12 shrink-0 place-items-center overflow-hidden rounded-xl bg-tint sm:hidden"
    >
      <Lines sports={sports} viewBox="112 0 96 96" align="xMidYMid slice" />
      {sports[0] && (
        <span className="relative *:bg-transparent">
          <SportIcon sport={sports[0]} size="small" />
        </span>
      )}
    </div>
  );
}

type LinesProps = { sports: readonly string[]; viewBox: string; align: string };

function Lines({ sports, viewBox, align }: LinesProps) {
  return (
    <svg
      aria-hidden="true"
      viewBox={viewBox}
      preserveAspectRatio={align}
      className="absolute inset-0 size-full fill-none stroke-tone opacity-25"
    >
      <path strokeWidth="2.5" d={groundOf(sports.find(isSportId))} />
    </svg>
  );
}
