import type { Venue } from "~/gen/lapang/v1/venue_pb";
import { isSportId } from "~/lib/format/sports";
import { Photo } from "~/ui/look/photo";
import { SportIcon } from "~/ui/look/sport-icon";
import { groundOf } from "./court-shapes";
import { showsOtherSport } from "./photo-sports";

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

type CoverProps = {
  venue: Venue;
  /** Its sports, the most important first. */
  sports: readonly string[];
  /** Those of them that are searched for. */
  searched: readonly string[];
  /** Among the first cards, which are in view at once. */
  isFirst?: boolean;
};

/**
 * A venue's picture in a list: its cover, else or where that shows another sport than searched for court lines in the
 * same shape. On phones a square, else a wide band.
 */
export function VenueCover({ venue: { photos }, sports, searched, isFirst }: CoverProps) {
  const [first] = photos;
  const cover = first && searched.length > 0 && showsOtherSport(first, searched) ? undefined : first;
  return (
    <div
      aria-hidden="true"
      data-sport={sports[0]}
      className="relative overflow-hidden bg-tint max-sm:min-h-24 max-sm:rounded-xl sm:aspect-video"
    >
      {cover ? (
        <div className="absolute inset-0">
          <Photo
            photo={cover}
            sizes="(min-width: 80rem) 400px, (min-width: 40rem) 50vw, 96px"
            load={isFirst ? "first" : "lazy"}
          />
        </div>
      ) : (
        <>
          <Lines sports={sports} viewBox="80 3 160 90" align="xMidYMid slice" stroke={1.5} />
          {sports[0] && (
            <span className="absolute inset-0 grid place-items-center *:bg-transparent max-sm:*:scale-75 sm:*:scale-150">
              <SportIcon sport={sports[0]} size="large" />
            </span>
          )}
        </>
      )}
    </div>
  );
}

type LinesProps = { sports: readonly string[]; viewBox: string; align: string; stroke?: number };

function Lines({ sports, viewBox, align, stroke = 2.5 }: LinesProps) {
  return (
    <svg
      aria-hidden="true"
      viewBox={viewBox}
      preserveAspectRatio={align}
      className="absolute inset-0 size-full fill-none stroke-tone opacity-25"
    >
      <path strokeWidth={stroke} d={groundOf(sports.find(isSportId))} />
    </svg>
  );
}
