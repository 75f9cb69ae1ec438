import hourglass from "icon:lucide/hourglass";
import pin from "icon:lucide/map-pin";
import zap from "icon:lucide/zap";
import { Trans, useLingui } from "@lingui/react/macro";
import { BookingMode, type Venue } from "~/gen/lapang/v1/venue_pb";
import { areaText } from "~/lib/format/address";
import { useLocale } from "~/lib/format/locale";
import { formatMoney } from "~/lib/format/money";
import { distanceText } from "~/lib/format/numbers";
import { isSportId, sportNames } from "~/lib/format/sports";
import { usePaths } from "~/lib/http/paths";
import { CardLink } from "~/ui/list/card";
import { Icon } from "~/ui/look/icon";
import { VenueCover } from "./court-lines";
import { FavoriteButton } from "./favorite-button";
import { OpeningText } from "./opening-text";
import { Rating } from "./rating";
import { nearestStart, StartLinks, type Wanted } from "./start-links";

type Props = {
  venue: Venue;
  /** The sports searched for: they come first. */
  sports: readonly string[];
  wanted?: Wanted;
  /** Among the first, which are in view at once. */
  isFirst?: boolean;
};

/** A venue in a list; the whole card is a link. */
export function VenueCard({ venue, sports, wanted, isFirst }: Props) {
  const { i18n } = useLingui();
  const locale = useLocale();
  const paths = usePaths();
  const played = venue.sports.map(({ sportId }) => sportId);
  const searched = played.filter((sport) => sports.includes(sport));
  const shown = [...searched, ...played.filter((sport) => !sports.includes(sport))];
  const names = shown.filter(isSportId).map((sport) => i18n._(sportNames[sport]));
  const distance = venue.distanceMeters;
  const price = venue.priceFrom === undefined ? null : formatMoney(venue.priceFrom, venue.currency, locale);
  const start = wanted && nearestStart(venue, wanted);
  const usual = venue.sports.find(({ sportId }) => sportId === (start?.sportId ?? shown[0]))?.bookingMode;
  const mode = start?.isAsked ? BookingMode.REQUEST : usual;
  const bookedHow =
    mode === BookingMode.INSTANT ? (
      <span className="inline-flex shrink-0 items-center gap-1 font-semibold text-accent">
        <Icon of={zap} />
        <Trans>Instant</Trans>
      </span>
    ) : mode === BookingMode.REQUEST ? (
      <span className="inline-flex shrink-0 items-center gap-1">
        <Icon of={hourglass} />
        <Trans>On request</Trans>
      </span>
    ) : null;

  return (
    <article className="relative grid h-full grid-cols-[96px_minmax(0,1fr)] content-start gap-x-3 gap-y-2 overflow-hidden rounded-card bg-surface p-3 ring-1 ring-line transition-shadow has-focus-visible:outline-3 has-focus-visible:outline-focus hover:ring-line-strong sm:flex sm:flex-col sm:gap-3 sm:p-0">
      <VenueCover venue={venue} sports={shown} searched={searched} isFirst={isFirst} />
      <div className="flex min-w-0 flex-col gap-0.5 sm:gap-1.5 sm:px-5">
        <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-0.5 sm:flex-nowrap">
          <h3 className="line-clamp-2 min-w-0 font-extrabold text-base leading-snug max-sm:pe-8 sm:text-lg">
            <CardLink to={paths.publicVenue(venue, { sport: searched[0] })} name={venue.name} />
          </h3>
          <Rating venue={venue} />
        </div>
        <p className="flex items-start gap-1.5 text-muted text-sm sm:gap-2">
          <Icon of={pin} className="mt-0.5 text-base" />
          <span className="line-clamp-2 min-w-0">
            {distance !== undefined && (
              <>
                <span className="tabular whitespace-nowrap font-bold text-ink">{distanceText(distance, locale)}</span> ·{" "}
              </>
            )}
            {areaText(venue)}
          </span>
        </p>
        <p className="flex flex-wrap justify-between gap-x-3 text-muted text-sm">
          <span className="line-clamp-1 min-w-0">
            <span className="sr-only">
              <Trans>Sports:</Trans>{" "}
            </span>
            {names.join(" · ")}
          </span>
          {start && bookedHow}
        </p>
      </div>
      <div className="col-span-2 sm:mt-auto sm:px-5 sm:pb-5">
        {wanted && start ? (
          <StartLinks venue={venue} wanted={wanted} />
        ) : (
          <div className="flex flex-col gap-0.5">
            <p className="text-sm">
              <OpeningText hours={venue.openingHours} zone={venue.timeZone} />
            </p>
            <div className="flex flex-wrap items-baseline justify-between gap-x-2 text-muted text-sm">
              {price && (
                <p className="tabular">
                  <Trans>
                    from <strong className="font-extrabold text-base text-ink">{price}</strong> an hour
                  </Trans>
                </p>
              )}
              <p className="ms-auto whitespace-nowrap max-sm:text-xs">{bookedHow}</p>
            </div>
          </div>
        )}
      </div>
      <FavoriteButton
        venue={venue}
        className="absolute end-0 top-0 z-2 sm:end-3 sm:top-3 sm:bg-surface sm:ring-1 sm:ring-line"
      />
    </article>
  );
}
