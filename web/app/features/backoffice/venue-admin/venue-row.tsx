import board from "icon:lucide/calendar-range";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { Venue } from "~/gen/lapang/v1/venue_pb";
import { usePaths } from "~/lib/http/paths";
import { LinkButton } from "~/ui/link/link-button";
import { TextLink } from "~/ui/link/text-link";
import { Badge } from "~/ui/look/badge";
import { Button } from "~/ui/look/button";
import { Icon } from "~/ui/look/icon";
import { SportIcon } from "~/ui/look/sport-icon";
import { useRights } from "../access";
import { SetVenueActive } from "./set-venue-active";

/** A venue in the list, with its status and links. */
export function VenueRow({ venue }: { venue: Venue }) {
  const { t } = useLingui();
  const paths = usePaths();
  const may = useRights(venue.id);
  const [isAsking, setAsking] = useState(false);
  const courts = venue.sports.reduce((sum, sport) => sum + sport.courts.filter(({ isActive }) => isActive).length, 0);
  const { name } = venue;
  return (
    <li className="grid grid-cols-1 items-center gap-x-6 gap-y-2 px-4 py-3 lg:grid-cols-[minmax(0,1fr)_auto_auto]">
      <div className="min-w-0">
        <TextLink to={paths.internalVenue(venue.id)} variant="hover" className="-mb-2 font-bold">
          {name}
        </TextLink>
        <p className="break-words text-muted text-sm">{venue.formattedAddress || venue.address || venue.city}</p>
      </div>
      <div className="flex flex-wrap items-center gap-3 text-sm">
        <span className="flex gap-1">
          {venue.sports.map(({ sportId }) => (
            <SportIcon key={sportId} sport={sportId} size="small" />
          ))}
        </span>
        <span className="tabular text-muted">
          <Plural value={courts} one="# court" other="# courts" />
        </span>
        {venue.isActive ? (
          <Badge tone="good">{t({ message: "Active", comment: "A venue that players find" })}</Badge>
        ) : (
          <Badge>{t({ message: "Inactive", comment: "A venue or a court that players do not find" })}</Badge>
        )}
      </div>
      <div className="flex flex-wrap gap-2 max-lg:-ms-4 lg:justify-end">
        <LinkButton
          to={paths.internalBoard({ venue: venue.id })}
          variant="quiet"
          size="small"
          aria-label={t`Day board of ${name}`}
        >
          <Icon of={board} className="text-lg" />
          <Trans>Day board</Trans>
        </LinkButton>
        {may.venue && (
          <Button
            variant="quiet"
            size="small"
            onPress={() => setAsking(true)}
            aria-label={venue.isActive ? t`Deactivate ${name}` : t`Activate ${name}`}
          >
            {venue.isActive ? <Trans>Deactivate…</Trans> : <Trans>Activate…</Trans>}
          </Button>
        )}
      </div>
      {isAsking && <SetVenueActive venue={venue} onClose={() => setAsking(false)} />}
    </li>
  );
}
