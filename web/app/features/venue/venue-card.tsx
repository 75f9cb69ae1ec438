import pin from "icon:lucide/map-pin";
import { Trans, useLingui } from "@lingui/react/macro";
import { useRef } from "react";
import type { Venue } from "~/gen/lapang/v1/venue_pb";
import { areaText } from "~/lib/address";
import { distanceText } from "~/lib/distance";
import { useLocale } from "~/lib/locale";
import { formatMoney } from "~/lib/money";
import { usePaths } from "~/lib/paths";
import { isSportId, sportNames } from "~/lib/sports";
import { useSeen } from "~/lib/use-seen";
import { CardLink } from "~/ui/card-link";
import { Icon } from "~/ui/icon";
import { Skeleton } from "~/ui/skeleton";
import { CourtLines } from "./court-lines";
import { OpeningText } from "./opening-text";
import { lowestPrice } from "./price-rules";
import { usePricingBands } from "./queries";
import { Rating } from "./rating";

type Props = {
  venue: Venue;
  /** Sports looked for: they come first, and the price is theirs. */
  sports: readonly string[];
};

/** A venue in a list. The whole card leads to it. */
export function VenueCard({ venue, sports }: Props) {
  const { i18n, t } = useLingui();
  const locale = useLocale();
  const paths = usePaths();
  const played = venue.sports.map(({ sportId }) => sportId);
  const wanted = played.filter((sport) => sports.includes(sport));
  const shown = [...wanted, ...played.filter((sport) => !sports.includes(sport))];
  const names = shown.filter(isSportId).map((sport) => i18n._(sportNames[sport]));
  const distance = venue.distanceMeters;

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
              <span className="tabular font-bold text-ink">{t`${distanceText(distance, locale)} away`} · </span>
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
        {/* One below the other: the price comes later, and must not push what is there when it finds no room beside it. */}
        <div className="mt-auto flex flex-col gap-1 pt-2">
          <p className="text-sm">
            <OpeningText hours={venue.openingHours} zone={venue.timeZone} />
          </p>
          <PriceFrom venueId={venue.id} sports={sports} />
        </div>
      </div>
    </article>
  );
}

function PriceFrom({ venueId, sports }: { venueId: string; sports: readonly string[] }) {
  const locale = useLocale();
  const place = useRef<HTMLDivElement>(null);
  const isSeen = useSeen(place);
  const { data, isPending } = usePricingBands(venueId, isSeen);
  const lowest = lowestPrice(data?.bands ?? [], sports);
  const price = lowest && formatMoney(lowest.minorUnits, lowest.currency, locale);
  return (
    <div ref={place} className="tabular min-h-6 text-muted text-sm">
      {isPending && isSeen && <Skeleton className="h-6 w-32" />}
      {price && (
        <Trans>
          from <strong className="font-extrabold text-base text-ink">{price}</strong> an hour
        </Trans>
      )}
    </div>
  );
}
