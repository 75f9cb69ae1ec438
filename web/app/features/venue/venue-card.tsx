import pin from "icon:lucide/map-pin";
import { Trans, useLingui } from "@lingui/react/macro";
import type { Venue } from "~/gen/lapang/v1/venue_pb";
import { areaText } from "~/lib/address";
import { distanceText } from "~/lib/distance";
import { useLocale } from "~/lib/locale";
import { formatMoney } from "~/lib/money";
import { usePaths } from "~/lib/paths";
import { isSportId, sportNames } from "~/lib/sports";
import { CardLink } from "~/ui/card";
import { Icon } from "~/ui/icon";
import { CourtLines } from "./court-lines";
import { OpeningText } from "./opening-text";
import { Rating } from "./rating";

type Props = {
  venue: Venue;
  /** The sports searched for: they come first. */
  sports: readonly string[];
};

/** A venue in a list; the whole card is a link. */
export function VenueCard({ venue, sports }: Props) {
  const { i18n, t } = useLingui();
  const locale = useLocale();
  const paths = usePaths();
  const played = venue.sports.map(({ sportId }) => sportId);
  const wanted = played.filter((sport) => sports.includes(sport));
  const shown = [...wanted, ...played.filter((sport) => !sports.includes(sport))];
  const names = shown.filter(isSportId).map((sport) => i18n._(sportNames[sport]));
  const distance = venue.distanceMeters;
  const price = venue.priceFrom === undefined ? null : formatMoney(venue.priceFrom, venue.currency, locale);

  return (
    <article className="relative flex h-full flex-col overflow-hidden rounded-card bg-surface ring-1 ring-line transition-shadow has-focus-visible:outline-3 has-focus-visible:outline-focus hover:ring-line-strong">
      <CourtLines sports={shown} />
      <div className="flex flex-1 flex-col gap-2 p-4 sm:p-5">
        <div className="flex items-start justify-between gap-3">
          <h3 className="min-w-0 font-extrabold text-lg leading-snug">
            <CardLink to={paths.venue(venue.id, { sport: wanted[0] })} name={venue.name} />
          </h3>
          <Rating venue={venue} />
        </div>
        <p className="flex items-start gap-2 text-muted text-sm">
          <Icon of={pin} className="mt-0.5 text-base" />
          <span className="line-clamp-2 min-w-0">
            {distance !== undefined && (
              <span className="tabular font-bold text-ink">
                {t`${{ distance: distanceText(distance, locale) }} away`} ·{" "}
              </span>
            )}
            {areaText(venue)}
          </span>
        </p>
        <p className="line-clamp-1 text-muted text-sm">
          <span className="sr-only">
            <Trans>Sports:</Trans>{" "}
          </span>
          {names.join(" · ")}
        </p>
        <div className="mt-auto flex flex-col gap-1 pt-2">
          <p className="text-sm">
            <OpeningText hours={venue.openingHours} zone={venue.timeZone} />
          </p>
          {price && (
            <p className="tabular text-muted text-sm">
              <Trans>
                from <strong className="font-extrabold text-base text-ink">{price}</strong> an hour
              </Trans>
            </p>
          )}
        </div>
      </div>
    </article>
  );
}
