import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { Court, Venue } from "~/gen/lapang/v1/venue_pb";
import { useCourtName } from "~/lib/format/court-name";
import { ConfirmCall } from "../confirm-call";
import { useSaveCourt } from "../queries";
import { BookingsInTheWay } from "./bookings-in-the-way";

type Props = { venue: Venue; sportId: string; court: Court; onClose: () => void };

/** Asks before taking a court off sale or putting it back. */
export function SetCourtActive({ venue, sportId, court, onClose }: Props) {
  const { t } = useLingui();
  const courtName = useCourtName();
  const save = useSaveCourt();
  const [isActive] = useState(!court.isActive);
  const name = courtName(court.name);

  return (
    <ConfirmCall
      call={save}
      request={{ venueId: venue.id, sportId, court: { id: court.id, name: court.name, isActive } }}
      done={t`Saved.`}
      onClose={onClose}
      title={isActive ? t`Activate ${name}?` : t`Deactivate ${name}?`}
      action={isActive ? t`Activate` : t`Deactivate`}
      isDanger={!isActive}
    >
      <p>
        {isActive ? (
          <Trans>Players can book it again.</Trans>
        ) : (
          <Trans>Nobody will be able to book it. It must not have any upcoming bookings.</Trans>
        )}
      </p>
      <BookingsInTheWay error={save.error} zone={venue.timeZone} venue={venue} />
    </ConfirmCall>
  );
}
