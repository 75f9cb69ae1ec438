import plus from "icon:lucide/plus";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { Court, Venue, VenueSport } from "~/gen/lapang/v1/venue_pb";
import { useCourtName } from "~/lib/format/court-name";
import { isSportId, sportNames } from "~/lib/format/sports";
import { courtsById } from "~/lib/venue/courts-by-sport";
import { buildOf } from "~/lib/venue/facts";
import { useCourtsText } from "~/lib/venue/use-courts-text";
import { Card } from "~/ui/list/card";
import { Badge } from "~/ui/look/badge";
import { Button } from "~/ui/look/button";
import { Icon } from "~/ui/look/icon";
import { SportIcon } from "~/ui/look/sport-icon";
import { useRights } from "../access";
import { CourtDialog } from "./court-dialog";
import { SetCourtActive } from "./set-court-active";
import { VenueBlocks } from "./venue-blocks";

/** The courts by sport. */
export function VenueCourts({ venue }: { venue: Venue }) {
  if (venue.sports.length === 0) {
    return (
      <p className="rounded-card bg-surface px-4 py-10 text-center font-semibold ring-1 ring-line">
        <Trans>Add a sport first; courts belong to one.</Trans>
      </p>
    );
  }
  return (
    <div className="flex flex-col gap-6">
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        {venue.sports.map((sport) => (
          <SportCourts key={sport.sportId} venue={venue} sport={sport} />
        ))}
      </div>
      <VenueBlocks venue={venue} />
    </div>
  );
}

type Asking = { kind: "write"; court?: Court } | { kind: "active"; court: Court };

function SportCourts({ venue, sport }: { venue: Venue; sport: VenueSport }) {
  const { i18n, t } = useLingui();
  const courtName = useCourtName();
  const courtsText = useCourtsText();
  const may = useRights(venue.id);
  const [asking, setAsking] = useState<Asking>();
  const name = isSportId(sport.sportId) ? i18n._(sportNames[sport.sportId]) : sport.sportId;
  const close = () => setAsking(undefined);
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-3 pb-2">
        <h2 className="flex items-center gap-3 font-bold text-lg">
          <SportIcon sport={sport.sportId} size="small" />
          {name}
        </h2>
        {may.venue && (
          <Button
            variant="secondary"
            size="small"
            onPress={() => setAsking({ kind: "write" })}
            aria-label={t({ message: `Add a court for ${name}`, comment: "The name of a sport" })}
          >
            <Icon of={plus} className="text-lg" />
            <Trans>Add a court</Trans>
          </Button>
        )}
      </div>
      {sport.courts.length === 0 && (
        <p className="py-3 text-muted">
          <Trans>Nobody can book this sport until it has a court.</Trans>
        </p>
      )}
      <ul className="divide-y divide-line">
        {sport.courts.map((court) => {
          const shown = courtName(court.name);
          const otherCourts = courtsText(courtsById(venue, court.sameFloorCourtIds));
          return (
            <li key={court.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
              <span className="me-auto flex flex-col">
                <span className={court.isActive ? "font-semibold" : "text-muted"}>{shown}</span>
                <span className="text-muted text-sm">
                  {buildOf(court)
                    .map((part) => i18n._(part))
                    .join(" · ")}
                </span>
                {otherCourts && (
                  <span className="text-muted text-sm">
                    <Trans comment="Other courts, which cannot be used at the same time">
                      Same floor as {otherCourts}
                    </Trans>
                  </span>
                )}
              </span>
              {!court.isActive && (
                <Badge>{t({ message: "Inactive", comment: "A venue or a court that players do not find" })}</Badge>
              )}
              {may.venue && (
                <span className="flex max-sm:-ms-4">
                  <Button
                    variant="quiet"
                    size="small"
                    onPress={() => setAsking({ kind: "write", court })}
                    aria-label={t`Edit ${shown}`}
                  >
                    <Trans>Edit…</Trans>
                  </Button>
                  <Button
                    variant="quiet"
                    size="small"
                    onPress={() => setAsking({ kind: "active", court })}
                    aria-label={court.isActive ? t`Deactivate ${shown}` : t`Activate ${shown}`}
                  >
                    {court.isActive ? <Trans>Deactivate…</Trans> : <Trans>Activate…</Trans>}
                  </Button>
                </span>
              )}
            </li>
          );
        })}
      </ul>
      {asking?.kind === "write" && <CourtDialog venue={venue} sport={sport} court={asking.court} onClose={close} />}
      {asking?.kind === "active" && (
        <SetCourtActive venue={venue} sportId={sport.sportId} court={asking.court} onClose={close} />
      )}
    </Card>
  );
}
