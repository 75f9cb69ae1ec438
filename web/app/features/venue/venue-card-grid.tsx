import { useLingui } from "@lingui/react/macro";
import type { Venue } from "~/gen/lapang/v1/venue_pb";
import { cx } from "~/ui/look/cx";
import { Skeleton } from "~/ui/look/skeleton";
import type { Wanted } from "./start-links";
import { VenueCard } from "./venue-card";

const gridClass = (isNarrow = false) =>
  cx("grid grid-cols-1 gap-3 sm:grid-cols-2 sm:gap-4", isNarrow ? "lg:grid-cols-1 xl:grid-cols-2" : "xl:grid-cols-3");

/**
 * Cards off screen are laid out only when they come near: laying out a long list at once blocks a phone. The padding
 * keeps the card's border and focus ring from being clipped.
 */
const whenNear =
  "-m-1 p-1 [contain-intrinsic-size:auto_10.5rem] sm:[contain-intrinsic-size:auto_24rem] [content-visibility:auto]";

/** In view at once on a phone. */
const eagerPictures = 2;

type Props = {
  venues: readonly Venue[] | undefined;
  sports: readonly string[];
  wanted?: Wanted;
  /** The number of skeletons while loading. */
  expected: number;
  /** Shown, but about to be replaced. */
  isOutdated?: boolean;
  /** Beside a map. */
  isNarrow?: boolean;
  /** Which venue is under the pointer. */
  onPoint?: (venue: Venue | null) => void;
};

export function VenueCardGrid({ venues, sports, wanted, expected, isOutdated, isNarrow, onPoint }: Props) {
  const { t } = useLingui();
  if (!venues) {
    return (
      <div role="status" className={cx(gridClass(isNarrow), "animate-late")}>
        <span className="sr-only">{t`Loading`}</span>
        {Array.from({ length: expected }, (_, at) => at).map((at) => (
          <Skeleton key={at} className="h-40 rounded-card sm:h-96" />
        ))}
      </div>
    );
  }
  return (
    <ul
      aria-busy={isOutdated}
      className={cx(gridClass(isNarrow), isOutdated && "opacity-60 transition-opacity delay-300")}
    >
      {venues.map((venue, at) => (
        <li
          key={venue.id}
          className={whenNear}
          onPointerEnter={onPoint && (() => onPoint(venue))}
          onPointerLeave={onPoint && (() => onPoint(null))}
        >
          <VenueCard venue={venue} sports={sports} wanted={wanted} isFirst={at < eagerPictures} />
        </li>
      ))}
    </ul>
  );
}
